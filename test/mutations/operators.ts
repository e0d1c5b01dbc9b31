import { type Node, nodesIn, type Operator, type Replacement } from './mutate.ts'

/** Removes `.method(…)` from a chain of calls, where its first argument is this text. */
export function dropCall(method: string, argument?: string): Operator {
  return (scope) =>
    callsOf(scope, method)
      .filter((call) => argument === undefined || firstArgument(call)?.value === argument)
      .map((call) => ({ start: objectOf(call)!.end, end: call.end, text: '' }))
}

/** Puts an expression in the place of every call of a function or method. */
export function replaceCall(name: string, text: string): Operator {
  return (scope) => callsOf(scope, name).map((call) => replace(call, text))
}

/** Leaves the call of a function out; what it gave is undefined. */
export function skipCall(name: string): Operator {
  return replaceCall(name, 'undefined')
}

/** Makes the call twice, one after the other. */
export function repeatCall(name: string): Operator {
  return (scope, code) =>
    callsOf(scope, name).map((call) => replace(call, `${textOf(call, code)}; await ${textOf(call, code)}`))
}

/** Takes the outcome of each condition that mentions a name as given. */
export function assume(outcome: boolean, mentioned: string): Operator {
  return (scope) =>
    nodesIn(scope)
      .filter(({ type }) => type === 'IfStatement' || type === 'ConditionalExpression')
      .map(({ test }) => test as Node)
      .filter((test) => mentions(test, mentioned))
      .map((test) => replace(test, String(outcome)))
}

/** Leaves out the side of `&&` or `||` which mentions a name. */
export function dropOperand(mentioned: string): Operator {
  return (scope, code) =>
    nodesIn(scope)
      .filter(({ type }) => type === 'LogicalExpression')
      .map((node) => ({ node, left: node.left as Node, right: node.right as Node }))
      .filter(({ left, right }) => mentions(left, mentioned) !== mentions(right, mentioned))
      .map(({ node, left, right }) => replace(node, textOf(mentions(left, mentioned) ? right : left, code)))
      .filter((one, _, all) => !all.some((other) => other.start <= one.start && one.end <= other.end && other !== one))
}

/** The function returns this expression and does nothing else. */
export function answer(expression: string): Operator {
  return ({ body: node }) => {
    const body = node as Node
    return body.type === 'BlockStatement'
      ? [{ start: body.start + 1, end: body.start + 1, text: ` return ${expression};` }]
      : [replace(body, expression)]
  }
}

/** Gives a property of an object literal another value. */
export function setProperty(name: string, text: string): Operator {
  return (scope) =>
    nodesIn(scope)
      .filter((node) => node.type === 'Property' && (node.key as Node).name === name)
      .map((node) => replace(node, `${name}: ${text}`))
}

/** Gives a constant another value. */
export function become(text: string): Operator {
  return (scope) => [replace(scope, text)]
}

function callsOf(scope: Node, name: string): Node[] {
  return nodesIn(scope).filter(({ type, callee }) => {
    if (type !== 'CallExpression') return false
    const { name: plain, property } = callee as Node
    return plain === name || (property as Node | undefined)?.name === name
  })
}

function objectOf(call: Node): Node | undefined {
  return (call.callee as Node).object as Node | undefined
}

function firstArgument(call: Node): Node | undefined {
  return (call.arguments as Node[])[0]
}

function mentions(node: Node, name: string): boolean {
  return nodesIn(node).some((part) => part.name === name)
}

function textOf(node: Node, code: string): string {
  return code.slice(node.start, node.end)
}

function replace({ start, end }: Node, text: string): Replacement {
  return { start, end, text }
}
