/** Control characters, unpaired surrogates and bidirectional controls. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
