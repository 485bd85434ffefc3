import type { RefObject } from 'react'
import { AnswerText } from './answer-text.tsx'
import type { Talk } from './create-conversation.ts'
import { GreetingItem, MessageItem } from './message-item.tsx'
import { holdBack } from './parse-answer.ts'
import { Suggestions } from './suggestions.tsx'
import { texts } from './texts.ts'
import { TypingDots } from './typing-dots.tsx'
import { useFollowEnd } from './use-follow-end.ts'

interface ConversationLogProps {
  readonly ref: RefObject<HTMLElement | null>
  readonly talk: Talk
  readonly auctionId: string | undefined
  readonly onAsk: (question: string) => void
  readonly onRetry: () => void
  /** Called when a link is followed. */
  readonly onFollow: (() => void) | undefined
}

/** What has been said. The answer under way stands outside of the log, so that only whole ones are spoken. */
export function ConversationLog({ ref, talk, auctionId, onAsk, onRetry, onFollow }: ConversationLogProps) {
  const { messages, arrived } = talk
  const onScroll = useFollowEnd(ref, talk)
  const isWaiting = arrived !== null
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it for that
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
      {/* Present before it has something to say, or it would not be read. */}
      <p role="status" className="sr-only">
        {isWaiting && texts.writing}
      </p>
      {messages.length === 0 && !isWaiting && <Suggestions auctionId={auctionId} onAsk={onAsk} />}
    </section>
  )
}
