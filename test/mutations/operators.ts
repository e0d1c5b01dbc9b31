import { type Node, nodesIn, type Operator, type Replacement } from './mutate.ts'

/** Removes `.method(…)` from a chain of calls where its first argument is this text. */
export function dropCall(method: string, argument?: string): Operator {
  return (scope) =>
    callsOf(scope, method)
      .filter((call) => argument === undefined || firstArgument(call)?.value === argument)
      .map((call) => ({ start: objectOf(call)!.end, end: call.end, text: '' }))
}

/** Replaces every call of a function or method by an expression. */
export function replaceCall(name: string, text: string): Operator {
  return (scope) => callsOf(scope, name).map((call) => replace(call, text))
}

/** Replaces the call of a function by undefined. */
export function skipCall(name: string): Operator {
  return replaceCall(name, 'undefined')
}

/** Makes the call twice, one after the other. */
export function repeatCall(name: string): Operator {
  return (scope, code) =>
    callsOf(scope, name).map((call) => replace(call, `${textOf(call, code)}; await ${textOf(call, code)}`))
}

/** Fixes the outcome of each condition that mentions a name. */
export function assume(outcome: boolean, mentioned: string): Operator {
  return (scope) =>
    nodesIn(scope)
      .filter(({ type }) => type === 'IfStatement' || type === 'ConditionalExpression')
      .map(({ test }) => test as Node)
      .filter((test) => mentions(test, mentioned))
      .map((test) => replace(test, String(outcome)))
}

/** Replaces the body of a function by this expression. */
export function answer(expression: string): Operator {
  return ({ body: node }) => {
    const body = node as Node
    return body.type === 'BlockStatement'
      ? [{ start: body.start + 1, end: body.start + 1, text: ` return ${expression};` }]
      : [replace(body, expression)]
  }
}

/** Replaces the value of a property in an object literal. */
export function setProperty(name: string, text: string): Operator {
  return (scope) =>
    nodesIn(scope)
      .filter((node) => node.type === 'Property' && (node.key as Node).name === name)
      .map((node) => replace(node, `${name}: ${text}`))
}

/** Replaces the value of a constant. */
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
