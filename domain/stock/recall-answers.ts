/** The possible answers of a customer to a recall. */
export const recallAnswers = ['returns', 'used', 'destroyed', 'unreachable'] as const

export type RecallAnswer = (typeof recallAnswers)[number]

export const recallAnswerNames = {
  returns: 'Sends the packs back',
  used: 'Has used them',
  destroyed: 'Has thrown them away',
  unreachable: 'Could not be reached',
} as const satisfies Record<RecallAnswer, string>
