import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Message } from './chat-history.ts'
import type { Talk } from './create-conversation.ts'
import { AnswerText, GreetingItem, MessageItem } from './message-item.tsx'
import { holdBack } from './parse-answer.ts'
import { suggestQuestions } from './suggest-questions.ts'
import { texts } from './texts.ts'

const NEAR_PX = 32

const delays = ['', '[animation-delay:200ms]', '[animation-delay:400ms]']

interface ConversationLogProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly talk: Talk
  readonly pathname: string
  readonly onAsk: (question: string) => void
  readonly onRetry: () => void
  readonly onFollow: (() => void) | undefined
}

/** The arriving answer is outside the log element, so that screen readers announce only complete answers. */
export function ConversationLog({ ref, talk, pathname, onAsk, onRetry, onFollow }: ConversationLogProps) {
  const { messages, arrived } = talk
  const onScroll = useFollowEnd(ref, talk)
  const isWaiting = arrived !== null
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={texts.conversation}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
    >
      <div role="log" aria-live="polite" aria-label={texts.messages} className="flex flex-col gap-4">
        <GreetingItem />
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            onRetry={!isWaiting && index === messages.length - 1 ? onRetry : undefined}
            onFollow={onFollow}
          />
        ))}
      </div>
      {isWaiting && (
        <div className="mt-4 flex max-w-prose flex-col gap-3 text-sm">
          <AnswerText text={holdBack(arrived)} onFollow={onFollow} />
          <TypingDots />
        </div>
      )}
      {/* Rendered while empty, because screen readers only announce changes of an existing element. */}
      <p role="status" className="sr-only">
        {isWaiting && texts.writing}
      </p>
      {!isWaiting && <Suggestions questions={suggestQuestions(pathname, questionsIn(messages))} onAsk={onAsk} />}
    </section>
  )
}

function TypingDots() {
  return (
    <span aria-hidden="true" data-typing className="flex h-6 items-center gap-1.5">
      {delays.map((delay) => (
        <span key={delay} className={`size-2 animate-pulse rounded-full bg-muted ${delay}`} />
      ))}
    </span>
  )
}

const questionsIn = (messages: readonly Message[]): string[] =>
  messages.flatMap(({ from, text }) => (from === 'person' ? [text] : []))

interface SuggestionsProps {
  readonly questions: readonly string[]
  readonly onAsk: (question: string) => void
}

function Suggestions({ questions, onAsk }: SuggestionsProps) {
  return (
    <ul aria-label={texts.suggestions} className="mt-4 flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => onAsk(question)}
            className="min-h-11 cursor-pointer rounded-full border border-line px-4 text-sm hover:border-muted"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Keeps the newest message in view, unless the person has scrolled up; a new question scrolls to the end. Returns the scroll handler. */
function useFollowEnd(ref: RefObject<HTMLElement | null>, { messages, arrived }: Talk): () => void {
  const isAtEnd = useRef(true)
  const asked = messages.findLast(({ from }) => from === 'person')?.id
  const lastAsked = useRef(asked)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages change the height
  useLayoutEffect(() => {
    if (asked !== lastAsked.current) isAtEnd.current = true
    lastAsked.current = asked
    if (isAtEnd.current) scrollToEnd(ref.current)
  }, [ref, messages, arrived, asked])

  useEffect(() => {
    if (ref.current === null) return
    // A longer question or a phone's keyboard shrinks the log.
    const observer = new ResizeObserver(() => isAtEnd.current && scrollToEnd(ref.current))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])

  return () => {
    const log = ref.current
    if (log !== null) isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX
  }
}

function scrollToEnd(log: HTMLElement | null): void {
  if (log !== null) log.scrollTop = log.scrollHeight
}
