import { createStore } from '../../lib/store.ts'
import { keepLast, type Owner } from './chat-history.ts'
import { looksSecret } from './looks-secret.ts'
import type { AnswerEnd, Message, Question } from './message.ts'
import { SessionEndedError } from './session-ended-error.ts'
import { texts } from './texts.ts'

export interface Talk {
  readonly messages: readonly Message[]
  /** What has come of the answer under way; null when there is none. */
  readonly arrived: string | null
}

/** Throws when the answer does not come, or not to its end. */
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

/** One question at a time, and the answers to them. */
export function createConversation({ ask, readOwner, history }: Parts) {
  let owner = readOwner()
  const { read, write, subscribe } = createStore<Talk>({ messages: history.read(owner), arrived: null })
  /** Of the answer under way. */
  let stopper: AbortController | null = null
  /** The question under way when its session went: whether by its end or by a sign-out, the answer will tell. */
  let orphan: Question | null = null
  /** What was typed and not sent. */
  let draft = ''

  function show(next: Partial<Talk>): void {
    write({ ...read(), ...next })
  }

  const nextId = (): number => (read().messages.at(-1)?.id ?? 0) + 1
  /** The conversation as it would be if nothing more came. */
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
    // Whoever has stopped it has also put away what had come.
    else if (stopper === own) finish(end)
  }

  async function follow(question: Question, own: AbortController): Promise<AnswerEnd | 'refused' | undefined> {
    try {
      for await (const piece of ask(question, own.signal)) {
        if (stopper !== own) return undefined
        show({ arrived: `${read().arrived ?? ''}${piece}` })
      }
      // An answer without a word is none.
      return read().arrived?.trim() === '' ? 'failed' : undefined
    } catch (error) {
      if (error instanceof SessionEndedError) return 'refused'
      // A browser ends the calls of a page that is left, which is no failure: such a page has no next turn.
      await new Promise((resolve) => setTimeout(resolve))
      return 'failed'
    }
  }

  /** A question that found its session at an end is a visitor's from then on, who can ask it again. */
  function takeOver(question: Question): void {
    if (orphan !== question) return
    orphan = null
    show({ messages: keepLast([...read().messages, { ...question, id: nextId() }]), arrived: '' })
    finish('failed')
  }

  /** Nothing of it goes anywhere: not to the server, not to the storage, not to the screen. */
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

  /** What a person was told is not for the next one. */
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
    /** Asks the last question again, in place of the answer that is not whole. */
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
    /** For a page that is left, perhaps for good. */
    leave: (): void => save('unfinished'),
    /** For a page that a browser shows again as it was: another page may have gone on with the conversation. */
    comeBack(): void {
      checkOwner()
      if (read().arrived === null) show({ messages: history.read(owner) })
    },
  }
}
