/** Shown on the home page and the History page. */
export const testimonials = [
  {
    text: 'My mother’s insulin arrived the same evening, still cold, with the ice pack frozen. They had called first to ask whether someone was at home.',
    who: 'Farida, Hyderabad',
  },
  {
    text: 'They told me that one medicine was out of stock and when it would come. It came on that day.',
    who: 'Prakash, Warangal',
  },
  {
    text: 'Our clinic orders every week. The batches on the bill always match the boxes.',
    who: 'Dr Nandini, Karimnagar',
  },
] as const

/** Shown on the History page only. */
export const olderTestimonials = [
  {
    text: 'My father bought here, then I did, and now my daughter orders from her college in Pune. They still ask how he is.',
    who: 'Lakshmi, Hyderabad',
  },
  {
    text: 'I came with two prescriptions which did not go together. The chemist rang the doctor before he sold me anything.',
    who: 'Imran, Secunderabad',
  },
] as const
