import { texts } from './texts.ts'

const known: Readonly<Record<string, string>> = texts.actions

/** What an entry of the log says in plain words. A newer server may write what this page does not know: its own word is shown. */
export function sayAction(action: string): string {
  const words = Object.hasOwn(known, action) ? known[action] : undefined
  return words ?? spellOut(action)
}

/** `DRAFT_DELETED` → `Draft deleted`. */
function spellOut(action: string): string {
  const plain = action.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
