import { describeRateLimit } from '../../api/api-request-error.ts'
import { createStore } from '../../lib/store.ts'
import { type AnswerEnd, keepLast, type Message, type Owner, type Question } from './chat-history.ts'
import { looksSecret } from './looks-secret.ts'
import { texts } from './texts.ts'

export interface Talk {
  readonly messages: readonly Message[]
  /** The part of the current answer that has arrived; null if no answer is in progress. */
  readonly arrived: string | null
}

export type Ask = (question: Question, signal: AbortSignal) => AsyncIterable<string>

interface Parts {
  readonly ask: Ask
  readonly readOwner: () => Owner
  readonly history: {
    readonly read: (owner: Owner) => readonly Message[]
    readonly write: (owner: Owner, messages: readonly Message[]) => void
    readonly remove: () => void
  }
}

export function createConversation({ ask, readOwner, history }: Parts) {
  let owner = readOwner()
  const { read, write, subscribe } = createStore<Talk>({ messages: history.read(owner), arrived: null })
  let stopper: AbortController | null = null
  /** The question in progress when its session disappeared. The response shows whether it expired or the person signed out. */
  let orphan: Question | null = null
  let draft = ''

  function show(next: Partial<Talk>): void {
    write({ ...read(), ...next })
  }

  const nextId = (): number => (read().messages.at(-1)?.id ?? 0) + 1
  const soFar = (end?: AnswerEnd): readonly Message[] => {
    const { messages, arrived } = read()
    if (arrived === null) return messages
    return keepLast([...messages, { id: nextId(), from: 'assistant', text: arrived, end }])
  }

  function save(end?: AnswerEnd): void {
    const messages = soFar(end)
    if (messages.length > 0) history.write(owner, messages)
  }

  function finish(end?: AnswerEnd): void {
    stopper = null
    show({ messages: soFar(end), arrived: null })
    save()
  }

  async function begin(question: Question): Promise<void> {
    const own = new AbortController()
    stopper = own
    orphan = null
    show({ messages: keepLast([...read().messages, question]), arrived: '' })
    save('unfinished')
    const end = await follow(question, own)
    if (end === 'refused') takeOver(question)
    // Stopping the answer has already saved what had arrived.
    else if (stopper === own) finish(end)
  }

  async function follow(question: Question, own: AbortController): Promise<AnswerEnd | 'refused' | undefined> {
    try {
      for await (const piece of ask(question, own.signal)) {
        if (stopper !== own) return undefined
        show({ arrived: `${read().arrived ?? ''}${piece}` })
      }
      // An empty answer counts as a failure.
      return read().arrived?.trim() === '' ? 'failed' : undefined
    } catch (error) {
      if (error instanceof SessionEndedError) return 'refused'
      // Leaving a page aborts its calls too, but a left page never runs the next task, so it reports no failure.
      await new Promise((resolve) => setTimeout(resolve))
      const limit = describeRateLimit(error)
      if (limit !== undefined && stopper === own) show({ arrived: limit })
      return 'failed'
    }
  }

  /** A question whose session has expired now belongs to a visitor, who can ask it again. */
  function takeOver(question: Question): void {
    if (orphan !== question) return
    orphan = null
    show({ messages: keepLast([...read().messages, { ...question, id: nextId() }]), arrived: '' })
    finish('failed')
  }

  /** Replaces a secret, so that it reaches neither the server, nor storage, nor the screen. */
  function hide(): void {
    const id = nextId()
    const instead: Message[] = [
      { id, from: 'person', text: texts.hidden },
      { id: id + 1, from: 'assistant', text: texts.secret },
    ]
    show({ messages: keepLast([...read().messages, ...instead]) })
    save()
  }

  function clear(): void {
    stopper?.abort()
    stopper = null
    orphan = null
    history.remove()
    show({ messages: [], arrived: null })
  }

  /** Clears the conversation when another person uses the browser. */
  function checkOwner(): void {
    const current = readOwner()
    if (owner === current) return
    const hasLeft = owner !== undefined
    owner = current
    orphan = null
    if (!hasLeft) return
    const underWay = stopper === null ? undefined : read().messages.at(-1)
    clear()
    draft = ''
    if (current === undefined && underWay?.from === 'person') orphan = underWay
  }

  return {
    read,
    subscribe,
    send(text: string, auctionId?: string): void {
      checkOwner()
      if (text === '' || read().arrived !== null) return
      if (looksSecret(text)) hide()
      else void begin({ id: nextId(), from: 'person', text, auctionId })
    },
    /** Asks the last question again and replaces its incomplete answer. */
    retry(): void {
      checkOwner()
      const index = read().messages.findLastIndex(({ from }) => from === 'person')
      const question = read().messages[index]
      if (question?.from !== 'person' || read().arrived !== null) return
      show({ messages: read().messages.slice(0, index) })
      void begin(question)
    },
    stop(): void {
      if (stopper === null) return
      stopper.abort()
      finish('stopped')
    },
    clear,
    checkOwner,
    readDraft: (): string => draft,
    keepDraft(text: string): void {
      draft = text
    },
    leave: (): void => save('unfinished'),
    /** For a page that the browser restores: another page may have continued the conversation. */
    comeBack(): void {
      checkOwner()
      if (read().arrived === null) show({ messages: history.read(owner) })
    },
  }
}

/** The session has expired and could not be renewed, so the person is a visitor now. */
export class SessionEndedError extends Error {
  constructor() {
    super('The session has ended')
  }
}
