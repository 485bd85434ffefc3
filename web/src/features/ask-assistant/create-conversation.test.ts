import { beforeEach, describe, expect, test } from 'vitest'
import { ApiRequestError } from '../../api/api-request-error.ts'
import type { Message, Owner, Question } from './chat-history.ts'
import { createConversation, SessionEndedError } from './create-conversation.ts'
import { texts } from './texts.ts'

/** A question for the test to answer. */
interface Asked {
  readonly question: Question
  readonly signal: AbortSignal
  readonly say: (piece: string) => Promise<void>
  readonly end: () => Promise<void>
  readonly fail: () => Promise<void>
  /** Fails like a call over the rate limit. */
  readonly limit: () => Promise<void>
  /** Fails like a call whose session has expired. */
  readonly refuse: () => Promise<void>
}

const rateLimit = new ApiRequestError({ code: 'TOO_MANY_REQUESTS', message: '', status: 429, retryAfter: '5' })
let asked: Asked[]
let kept: { owner: Owner; messages: readonly Message[] } | undefined
let owner: Owner

/** Waits until the answer has reached the conversation; a failure takes one task more. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve))
}

async function* ask(question: Question, signal: AbortSignal): AsyncGenerator<string> {
  const pieces: string[] = []
  let end: 'whole' | 'failed' | 'limited' | 'refused' | undefined
  let wake = () => {}
  const then = (change: () => void) => async () => {
    change()
    wake()
    await settle()
  }
  asked.push({
    question,
    signal,
    say: (piece) => then(() => pieces.push(piece))(),
    end: then(() => {
      end = 'whole'
    }),
    fail: then(() => {
      end = 'failed'
    }),
    limit: then(() => {
      end = 'limited'
    }),
    refuse: then(() => {
      end = 'refused'
    }),
  })
  for (;;) {
    const piece = pieces.shift()
    if (piece !== undefined) yield piece
    else if (end === 'failed') throw new Error('The line is cut')
    else if (end === 'limited') throw rateLimit
    else if (end === 'refused') throw new SessionEndedError()
    else if (end === 'whole') return
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}

function open() {
  return createConversation({
    ask,
    readOwner: () => owner,
    history: {
      read: () => kept?.messages ?? [],
      write: (by, messages) => {
        kept = { owner: by, messages }
      },
      remove: () => {
        kept = undefined
      },
    },
  })
}

function lastAsked(): Asked {
  const last = asked.at(-1)
  if (last === undefined) throw new Error('Nothing was asked')
  return last
}

const wordsOf = (messages: readonly Message[] | undefined) =>
  messages?.map((message) => [message.text, message.from === 'assistant' ? (message.end ?? 'whole') : 'asked'])

beforeEach(() => {
  asked = []
  kept = undefined
  owner = undefined
})

describe('a question', () => {
  test('is answered piece by piece, and stored when the answer is complete', async () => {
    const talk = open()
    talk.send('Why?', '7')
    expect(talk.read().arrived).toBe('')
    expect(lastAsked().question).toMatchObject({ text: 'Why?', auctionId: '7' })
    await lastAsked().say('Be')
    expect(talk.read().arrived).toBe('Be')
    await lastAsked().say('cause.')
    expect(talk.read()).toMatchObject({ arrived: 'Because.' })
    expect(wordsOf(talk.read().messages)).toEqual([['Why?', 'asked']])
    await lastAsked().end()
    expect(talk.read().arrived).toBeNull()
    const whole = [
      ['Why?', 'asked'],
      ['Because.', 'whole'],
    ]
    expect(wordsOf(talk.read().messages)).toEqual(whole)
    expect(wordsOf(kept?.messages)).toEqual(whole)
    expect(wordsOf(open().read().messages)).toEqual(whole)
  })

  test('waits for the previous answer', async () => {
    const talk = open()
    talk.send('One?')
    talk.send('Two?')
    talk.retry()
    expect(asked).toHaveLength(1)
    await lastAsked().say('1')
    await lastAsked().end()
    talk.send('Two?')
    expect(asked).toHaveLength(2)
    expect(new Set(talk.read().messages.map(({ id }) => id)).size).toBe(3)
  })

  test('without text is not asked', () => {
    const talk = open()
    talk.send('')
    expect(asked).toEqual([])
    expect(kept).toBeUndefined()
  })
})

describe('a failure', () => {
  test('keeps what had arrived, and a retry replaces it', async () => {
    const talk = open()
    talk.send('Why?', '7')
    await lastAsked().say('Be')
    await lastAsked().fail()
    expect(wordsOf(talk.read().messages)).toEqual([
      ['Why?', 'asked'],
      ['Be', 'failed'],
    ])
    expect(talk.read().arrived).toBeNull()
    talk.retry()
    expect(lastAsked().question).toMatchObject({ text: 'Why?', auctionId: '7' })
    await lastAsked().say('Because.')
    await lastAsked().end()
    expect(wordsOf(talk.read().messages)).toEqual([
      ['Why?', 'asked'],
      ['Because.', 'whole'],
    ])
  })

  test('by the rate limit says how long to wait', async () => {
    const talk = open()
    talk.send('Why?')
    await lastAsked().limit()
    expect(wordsOf(talk.read().messages)).toEqual([
      ['Why?', 'asked'],
      [rateLimit.message, 'failed'],
    ])
  })

  test('is also an empty answer', async () => {
    const talk = open()
    talk.send('Why?')
    await lastAsked().say('\n')
    await lastAsked().end()
    expect(wordsOf(talk.read().messages)?.[1]).toEqual(['\n', 'failed'])
  })
})

describe('a secret', () => {
  const words = 'orbit velvet sausage canyon ripple maple tunnel frozen ladder cactus whisper anchor'

  test('is not sent, stored or shown, and a warning is', async () => {
    const talk = open()
    talk.send('Why?')
    await lastAsked().say('Because.')
    await lastAsked().end()
    talk.send(words, '7')
    expect(asked).toHaveLength(1)
    const shown = [
      ['Why?', 'asked'],
      ['Because.', 'whole'],
      ['(hidden)', 'asked'],
      [texts.secret, 'whole'],
    ]
    expect(wordsOf(talk.read().messages)).toEqual(shown)
    expect(wordsOf(kept?.messages)).toEqual(shown)
    expect(JSON.stringify([kept, talk.read()])).not.toContain('sausage')
    expect(talk.read().arrived).toBeNull()
    expect(new Set(talk.read().messages.map(({ id }) => id)).size).toBe(4)
    talk.send('And?')
    expect(lastAsked().question.text).toBe('And?')
  })
})

describe('a session that runs out', () => {
  async function askTwice() {
    owner = '0xa11ce'
    const talk = open()
    talk.send('Am I winning?')
    await lastAsked().say('Yes.')
    await lastAsked().end()
    talk.send('Why?', '7')
    return talk
  }
  /** Acts like a refused call: the session is removed first, then the call ends. */
  function expire(talk: ReturnType<typeof open>) {
    owner = undefined
    talk.checkOwner()
    expect(talk.read()).toEqual({ messages: [], arrived: null })
    expect(kept).toBeUndefined()
  }
  const left = [
    ['Why?', 'asked'],
    ['', 'failed'],
  ]

  test('removes the conversation and keeps the question for a retry', async () => {
    const talk = await askTwice()
    expire(talk)
    await lastAsked().refuse()
    expect(wordsOf(talk.read().messages)).toEqual(left)
    expect(talk.read().arrived).toBeNull()
    expect(wordsOf(kept?.messages)).toEqual(left)
    expect(kept?.owner).toBeUndefined()
    talk.retry()
    expect(lastAsked().question).toMatchObject({ text: 'Why?', auctionId: '7' })
    await lastAsked().say('Because.')
    await lastAsked().end()
    expect(wordsOf(talk.read().messages)).toEqual([
      ['Why?', 'asked'],
      ['Because.', 'whole'],
    ])
  })

  test('leaves nothing to a person who signs in during the answer', async () => {
    const talk = await askTwice()
    expire(talk)
    owner = '0xb0b'
    talk.checkOwner()
    await lastAsked().refuse()
    expect(talk.read().messages).toEqual([])
    expect(kept).toBeUndefined()
  })

  test('leaves nothing to a person who has replaced the owner', async () => {
    const talk = await askTwice()
    owner = '0xb0b'
    talk.checkOwner()
    await lastAsked().refuse()
    expect(talk.read()).toEqual({ messages: [], arrived: null })
    expect(kept).toBeUndefined()
  })

  test('does not restore a cleared question', async () => {
    const talk = await askTwice()
    expire(talk)
    talk.clear()
    await lastAsked().refuse()
    expect(talk.read().messages).toEqual([])
    expect(kept).toBeUndefined()
  })

  test('does not disturb the next question', async () => {
    const talk = await askTwice()
    const first = lastAsked()
    expire(talk)
    talk.send('And?')
    await first.refuse()
    expect(wordsOf(talk.read().messages)).toEqual([['And?', 'asked']])
    expect(talk.read().arrived).toBe('')
  })
})

describe('what is typed and not sent', () => {
  test('stays when a visitor signs in or the conversation is cleared', () => {
    const talk = open()
    expect(talk.readDraft()).toBe('')
    talk.keepDraft('What if')
    talk.clear()
    owner = '0xa11ce'
    talk.checkOwner()
    expect(talk.readDraft()).toBe('What if')
    expect(kept).toBeUndefined()
  })

  test.each([[undefined], ['0xb0b']])('is removed for the next person (%s)', (next) => {
    owner = '0xa11ce'
    const talk = open()
    talk.keepDraft('What if')
    owner = next
    talk.checkOwner()
    expect(talk.readDraft()).toBe('')
  })
})

describe('stopping', () => {
  test('ends the call and keeps what had arrived', async () => {
    const talk = open()
    talk.send('Why?')
    const first = lastAsked()
    await first.say('Be')
    talk.stop()
    expect(first.signal.aborted).toBe(true)
    const stopped = [
      ['Why?', 'asked'],
      ['Be', 'stopped'],
    ]
    expect(wordsOf(talk.read().messages)).toEqual(stopped)
    expect(wordsOf(kept?.messages)).toEqual(stopped)
    talk.send('And?')
    await first.say('cause.')
    await first.fail()
    expect(talk.read().arrived).toBe('')
    expect(wordsOf(talk.read().messages)).toEqual([...stopped, ['And?', 'asked']])
  })

  test('has no effect without a question', () => {
    const talk = open()
    talk.stop()
    expect(talk.read().messages).toEqual([])
  })
})

describe('leaving the page', () => {
  test('stores what had arrived as unfinished', async () => {
    const talk = open()
    talk.send('Why?')
    await lastAsked().say('Be')
    talk.leave()
    expect(wordsOf(open().read().messages)).toEqual([
      ['Why?', 'asked'],
      ['Be', 'unfinished'],
    ])
    await lastAsked().say('cause.')
    await lastAsked().end()
    expect(wordsOf(kept?.messages)?.[1]).toEqual(['Because.', 'whole'])
  })

  test('aborts its calls, which is not a failure', async () => {
    const talk = open()
    talk.send('Why?')
    await lastAsked().say('Be')
    const failed = lastAsked().fail()
    // This is checked as soon as possible, but within the task in which the page is left.
    for (let step = 0; step < 20; step++) await Promise.resolve()
    talk.leave()
    expect(wordsOf(kept?.messages)?.[1]).toEqual(['Be', 'unfinished'])
    await failed
    expect(wordsOf(kept?.messages)?.[1]).toEqual(['Be', 'failed'])
  })

  test('without a conversation keeps nothing', () => {
    open().leave()
    expect(kept).toBeUndefined()
  })

  test('and coming back shows what another page has added', () => {
    const talk = open()
    kept = { owner, messages: [{ id: 1, from: 'person', text: 'Elsewhere?' }] }
    talk.comeBack()
    expect(wordsOf(talk.read().messages)).toEqual([['Elsewhere?', 'asked']])
  })
})

describe('the conversation', () => {
  async function tell(by: Owner) {
    owner = by
    const talk = open()
    talk.send('Am I winning?')
    await lastAsked().say('Yes.')
    await lastAsked().end()
    return talk
  }

  test('is cleared for good, together with an arriving answer', async () => {
    const talk = await tell(undefined)
    talk.send('More?')
    talk.clear()
    expect(lastAsked().signal.aborted).toBe(true)
    await lastAsked().say('late')
    await lastAsked().end()
    expect(talk.read()).toEqual({ messages: [], arrived: null })
    expect(kept).toBeUndefined()
  })

  test.each([
    ['signs out', undefined],
    ['is another', '0xb0b'],
  ])('is removed when the person %s', async (_, next) => {
    const talk = await tell('0xa11ce')
    expect(kept?.owner).toBe('0xa11ce')
    talk.send('More?')
    owner = next
    talk.checkOwner()
    expect(talk.read()).toEqual({ messages: [], arrived: null })
    expect(lastAsked().signal.aborted).toBe(true)
    await lastAsked().fail()
    expect(talk.read()).toEqual({ messages: [], arrived: null })
    expect(kept).toBeUndefined()
  })

  test('stays when a visitor signs in, and belongs to them afterwards', async () => {
    const talk = await tell(undefined)
    expect(kept?.owner).toBeUndefined()
    owner = '0xa11ce'
    talk.checkOwner()
    expect(talk.read().messages).toHaveLength(2)
    talk.send('Am I winning?')
    expect(kept?.owner).toBe('0xa11ce')
  })

  test('holds the last 50 messages', async () => {
    const talk = open()
    for (let turn = 0; turn < 26; turn++) {
      talk.send(`Question ${turn}`)
      await lastAsked().say('Yes.')
      await lastAsked().end()
    }
    expect(talk.read().messages).toHaveLength(50)
    expect(talk.read().messages[0]?.text).toBe('Question 1')
  })

  test('notifies its listeners of every piece until they unsubscribe', async () => {
    const talk = open()
    let told = 0
    const leave = talk.subscribe(() => {
      told += 1
    })
    talk.send('Why?')
    const before = told
    await lastAsked().say('Be')
    expect(told).toBe(before + 1)
    leave()
    await lastAsked().say('cause.')
    expect(told).toBe(before + 1)
  })
})
