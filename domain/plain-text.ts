/** Control characters, halves of surrogate pairs, and marks which turn the direction of the text around them. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
