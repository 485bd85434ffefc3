import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { nextNetwork } from '@melos/test-kit/next-network'
import type { Address } from 'viem'
import type { Question } from './question.ts'

interface Write {
  readonly question: Question
  /** Handles the answer; returns the text that `stored` must now find in the database. */
  acknowledge(answer: string): string
}

/** Several writes of one kind can run at once. */
export interface WriteKind {
  readonly name: string
  readonly url: string
  next(): Write
  /** A query for one text per stored write. */
  readonly stored: string
}

export interface Person {
  readonly address: Address
  accessToken: string
  refreshToken: string
}

export interface Draft {
  readonly id: string
  version: number
}

export function insertBareRow(url: string): WriteKind {
  return {
    name: 'one row by bare Fastify',
    url,
    stored: `select id || ' ' || text as text from bare.rows`,
    next() {
      const text = randomUUID()
      return {
        question: { path: '/rows', body: { text } },
        acknowledge: (answer) => `${JSON.parse(answer).id} ${text}`,
      }
    },
  }
}

export function attemptSignIn(url: string): WriteKind {
  return {
    name: 'a sign-in begun',
    url,
    stored: 'select message as text from sign_in_attempts',
    next() {
      const metamaskAddress = `0x${randomBytes(20).toString('hex')}`
      return {
        question: { path: '/api/public/oauth/attempt', from: nextNetwork(), body: { metamaskAddress } },
        acknowledge: (answer) => JSON.parse(answer).message,
      }
    },
  }
}

export function refreshSession(url: string, people: readonly Person[]): WriteKind {
  const waiting = [...people]
  return {
    name: 'a session renewed',
    url,
    stored: `select encode(hash, 'hex') as text from refresh_tokens`,
    next() {
      const person = takeFirst(waiting)
      return {
        question: {
          path: '/api/public/oauth/refresh',
          from: nextNetwork(),
          body: { refresh: person.refreshToken },
        },
        acknowledge(answer) {
          const { access_token, refresh_token } = JSON.parse(answer).body
          Object.assign(person, { accessToken: access_token, refreshToken: refresh_token })
          waiting.push(person)
          return createHash('sha256').update(refresh_token).digest('hex')
        },
      }
    },
  }
}

export function reserveBid(url: string, people: readonly Person[]): WriteKind {
  const waiting = [...people]
  return {
    name: 'a bid reserved',
    url,
    stored: `select id || ' ' || bidder || ' ' || quantity as text from bid_requests`,
    next() {
      const person = takeFirst(waiting)
      const tokenCount = 1 + Math.floor(Math.random() * 20)
      return {
        question: {
          path: '/api/bids/0',
          from: nextNetwork(),
          accessToken: person.accessToken,
          body: { tokenCount, tokenPrice: '3.5' },
        },
        acknowledge(answer) {
          waiting.push(person)
          return `${JSON.parse(answer).data[0].requestId} ${person.address} ${tokenCount}`
        },
      }
    },
  }
}

/**
 * A draft stores only its last version. An acknowledged version proves that the one before was stored, because the server refuses
 * a version that doesn't follow the stored one.
 */
export function saveDraft(
  url: string,
  { drafts, accessToken }: { drafts: readonly Draft[]; accessToken: string },
): WriteKind {
  const waiting = [...drafts]
  return {
    name: 'a draft saved',
    url,
    stored: `
      select id || ' ' || saved as text from auction_drafts, generate_series(2, version) saved
      where content->>'title' = 'Take ' || version`,
    next() {
      const draft = takeFirst(waiting)
      const { version } = draft
      return {
        question: {
          path: `/api/drafts/${draft.id}/content`,
          method: 'PUT',
          accessToken,
          body: { version, title: `Take ${version + 1}`, artist: 'The Lanterns', description: 'A ferry at night.' },
        },
        acknowledge(answer) {
          draft.version = JSON.parse(answer).body.version
          waiting.push(draft)
          return `${draft.id} ${draft.version}`
        },
      }
    },
  }
}

export function reportInfringement(url: string): WriteKind {
  return {
    name: 'a copyright report',
    url,
    stored: `select id || ' ' || work as text from infringement_reports`,
    next() {
      const work = `The song Night Ferry, take ${randomUUID()}`
      return {
        question: {
          path: '/api/public/infringement-reports',
          from: nextNetwork(),
          body: { ...report, contentUrl: new URL('/auction/0', url).href, work },
        },
        acknowledge: (answer) => `${JSON.parse(answer).body.id} ${work}`,
      }
    },
  }
}

const report = {
  statement: 'In good faith: the owner did not agree to this offer.',
  content: 'The recording on the page of this auction.',
  proof: 'The contract with the composer.',
  name: 'Ada Lantern',
  email: 'ada@lanterns.example',
}

/** A session or draft is used by one write at a time, because each write needs the token or version of the one before. */
function takeFirst<Item>(waiting: Item[]): Item {
  const first = waiting.shift()
  if (first === undefined) throw new Error('There are more connections than people or drafts')
  return first
}
