import type { AnswerEnd, Message } from './message.ts'

const KEY = 'melos-chat'
const LONGEST = 50
const ends: readonly (AnswerEnd | undefined)[] = ['stopped', 'failed', 'unfinished', undefined]

/** Whose conversation it is: a wallet's address, an administrator's, or a visitor's, who is nobody. */
export type Owner = string | undefined

/** The last of a conversation. */
export const keepLast = (messages: readonly Message[]): readonly Message[] => messages.slice(-LONGEST)

/** The conversation of this visit. A visitor's goes on after the sign-in; a person's own is for nobody else, and is removed. */
export function readHistory(owner: Owner): readonly Message[] {
  try {
    // Only of what the guards below let through is anything used.
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { owner?: unknown; messages?: unknown } | null
    if (kept === null) return []
    const isReadable = kept.owner === undefined || kept.owner === owner
    if (isReadable && Array.isArray(kept.messages)) return keepLast(kept.messages.filter(isMessage))
    removeHistory()
  } catch {
    // Storage may be forbidden, and what is in it unreadable.
  }
  return []
}

export function writeHistory(owner: Owner, messages: readonly Message[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, messages: keepLast(messages) }))
  } catch {
    // Storage may be full or forbidden: the conversation then lasts as long as the page.
  }
}

export function removeHistory(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing can have been kept.
  }
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false
  // Of any object these may be read.
  const { id, from, text, auctionId, end } = value as Record<keyof Message | 'auctionId' | 'end', unknown>
  if (typeof id !== 'number' || typeof text !== 'string') return false
  if (from === 'person') return auctionId === undefined || typeof auctionId === 'string'
  return from === 'assistant' && ends.some((known) => known === end)
}
