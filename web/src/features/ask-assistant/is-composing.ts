import type { KeyboardEvent } from 'react'

/** The number of keys that an input method has taken. */
const TAKEN = 229

/** Whether a key belongs to an input method, with which a word is still being composed; Safari says so by the number alone. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN
}
