import { isFields } from '../../lib/is-fields.ts'

const KEY = 'melos-chat'
const LONGEST = 50
const ends: readonly (AnswerEnd | undefined)[] = ['stopped', 'failed', 'unfinished', undefined]

/** A wallet's address, an admin, or undefined for a visitor. */
export type Owner = string | undefined

export const keepLast = (messages: readonly Message[]): readonly Message[] => messages.slice(-LONGEST)

/** The conversation of this visit. A visitor's conversation continues after sign-in; another person's is deleted. */
export function readHistory(owner: Owner): readonly Message[] {
  try {
    // The guards below check everything that is used.
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { owner?: unknown; messages?: unknown } | null
    if (kept === null) return []
    const isReadable = kept.owner === undefined || kept.owner === owner
    if (isReadable && Array.isArray(kept.messages)) return keepLast(kept.messages.filter(isMessage))
    removeHistory()
  } catch {
    // Storage may be blocked or its content unreadable.
  }
  return []
}

export function writeHistory(owner: Owner, messages: readonly Message[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, messages: keepLast(messages) }))
  } catch {
    // If storage is full or blocked, the conversation lasts as long as the page.
  }
}

export function removeHistory(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}

function isMessage(value: unknown): value is Message {
  if (!isFields(value)) return false
  const { id, from, text, auctionId, end } = value
  if (typeof id !== 'number' || typeof text !== 'string') return false
  if (from === 'person') return auctionId === undefined || typeof auctionId === 'string'
  return from === 'assistant' && ends.some((known) => known === end)
}

/** Why an answer is incomplete: the person stopped it, it failed, or the page was left. */
export type AnswerEnd = 'stopped' | 'failed' | 'unfinished'

export interface Question {
  readonly id: number
  readonly from: 'person'
  readonly text: string
  /** The auction on the current page, which "this auction" refers to. */
  readonly auctionId?: string | undefined
}

export interface Answer {
  readonly id: number
  readonly from: 'assistant'
  readonly text: string
  readonly end?: AnswerEnd | undefined
}

export type Message = Question | Answer
