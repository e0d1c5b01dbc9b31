/** The states of a return with their names for staff. */
export const returnStateNames = {
  asked: 'To decide',
  approved: 'Approved',
  refused: 'Refused',
  sent: 'On its way',
  collecting: 'To be collected',
  received: 'To inspect',
  inspected: 'To pay back',
  settled: 'Settled',
} as const
export type ReturnState = keyof typeof returnStateNames
export const returnStates = Object.keys(returnStateNames) as [ReturnState, ...ReturnState[]]

/** The states of a return in the words for its customer. */
export const customerReturnStates = {
  asked: 'We are looking at it',
  approved: 'Approved: please send it to us',
  refused: 'Not accepted',
  sent: 'On its way to us',
  collecting: 'Approved: we collect it',
  received: 'It has arrived',
  inspected: 'Checked: your money follows',
  settled: 'Settled',
} as const satisfies Record<ReturnState, string>

type EndedReturn = { readonly state: ReturnState; readonly isWithdrawn: boolean }

/** The state of a return in these words. A withdrawn return is stored as refused. */
export function returnStateName(
  { state, isWithdrawn }: EndedReturn,
  names: Readonly<Record<ReturnState, string>>,
): string {
  return isWithdrawn ? 'Withdrawn' : names[state]
}

/** Whether a return still has a step to come. */
export function isOpenReturn(state: ReturnState): boolean {
  return state !== 'refused' && state !== 'settled'
}
