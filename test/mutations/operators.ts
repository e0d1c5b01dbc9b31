import { type SyntaxNode, listNodes, type MutationOperator, type Replacement } from './mutate.ts'

/** Removes `.method(…)` from a chain of calls where its first argument is this text. */
export function dropCall(method: string, argument?: string): MutationOperator {
  return (scope) =>
    callsOf(scope, method)
      .filter((call) => argument === undefined || firstArgument(call)?.value === argument)
      .map((call) => ({ start: objectOf(call)!.end, end: call.end, text: '' }))
}

/** Replaces every call of a function or method by an expression. */
export function replaceCall(name: string, text: string): MutationOperator {
  return (scope) => callsOf(scope, name).map((call) => replace(call, text))
}

/** Replaces the call of a function by undefined. */
export function skipCall(name: string): MutationOperator {
  return replaceCall(name, 'undefined')
}

/** Makes the call twice, one after the other. */
export function repeatCall(name: string): MutationOperator {
  return (scope, code) =>
    callsOf(scope, name).map((call) => replace(call, `${textOf(call, code)}; await ${textOf(call, code)}`))
}

/** Fixes the outcome of each condition that mentions a name. */
export function fixCondition(outcome: boolean, mentioned: string): MutationOperator {
  return (scope) =>
    listNodes(scope)
      .filter(({ type }) => type === 'IfStatement' || type === 'ConditionalExpression')
      .map(({ test }) => test as SyntaxNode)
      .filter((test) => mentions(test, mentioned))
      .map((test) => replace(test, String(outcome)))
}

/** Replaces the body of a function by this expression. */
export function replaceBody(expression: string): MutationOperator {
  return ({ body: node }) => {
    const body = node as SyntaxNode
    return body.type === 'BlockStatement'
      ? [{ start: body.start + 1, end: body.start + 1, text: ` return ${expression};` }]
      : [replace(body, expression)]
  }
}

/** Replaces the value of a property in an object literal. */
export function setProperty(name: string, text: string): MutationOperator {
  return (scope) =>
    listNodes(scope)
      .filter((node) => node.type === 'Property' && (node.key as SyntaxNode).name === name)
      .map((node) => replace(node, `${name}: ${text}`))
}

/** Replaces the value of a constant. */
export function replaceConstant(text: string): MutationOperator {
  return (scope) => [replace(scope, text)]
}

function callsOf(scope: SyntaxNode, name: string): SyntaxNode[] {
  return listNodes(scope).filter(({ type, callee }) => {
    if (type !== 'CallExpression') return false
    const { name: plain, property } = callee as SyntaxNode
    return plain === name || (property as SyntaxNode | undefined)?.name === name
  })
}

function objectOf(call: SyntaxNode): SyntaxNode | undefined {
  return (call.callee as SyntaxNode).object as SyntaxNode | undefined
}

function firstArgument(call: SyntaxNode): SyntaxNode | undefined {
  return (call.arguments as SyntaxNode[])[0]
}

function mentions(node: SyntaxNode, name: string): boolean {
  return listNodes(node).some((part) => part.name === name)
}

function textOf(node: SyntaxNode, code: string): string {
  return code.slice(node.start, node.end)
}

function replace({ start, end }: SyntaxNode, text: string): Replacement {
  return { start, end, text }
}
