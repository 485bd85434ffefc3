import { memo, type ReactNode } from 'react'
import { AnswerText } from './answer-text.tsx'
import type { Answer, Message } from './message.ts'
import { texts } from './texts.ts'

interface MessageItemProps {
  readonly message: Message
  /** Undefined for all but the last. */
  readonly onRetry: (() => void) | undefined
  readonly onFollow: (() => void) | undefined
}

export function GreetingItem() {
  return <Said>{texts.greeting}</Said>
}

/** Drawn once: what has been said does not change while the next answer comes. */
export const MessageItem = memo(function MessageItem({ message, onRetry, onFollow }: MessageItemProps) {
  if (message.from === 'assistant') return <AnswerItem answer={message} onRetry={onRetry} onFollow={onFollow} />
  return (
    <div className="ml-auto max-w-[85%] rounded-card bg-ink px-4 py-2 text-sm wrap-anywhere whitespace-pre-wrap text-paper">
      <span className="sr-only">{texts.you} </span>
      {message.text}
    </div>
  )
})

function AnswerItem({ answer, onRetry, onFollow }: Omit<MessageItemProps, 'message'> & { readonly answer: Answer }) {
  const { text, end } = answer
  return (
    <>
      {text.trim() !== '' && (
        <Said>
          <AnswerText text={text} onFollow={onFollow} />
        </Said>
      )}
      {end !== undefined && (
        <Said>
          <div className="flex flex-wrap items-center gap-x-3">
            <p className={end === 'failed' ? 'py-2.5' : 'text-xs text-muted'}>{texts[end]}</p>
            {end !== 'stopped' && onRetry !== undefined && (
              <button
                type="button"
                onClick={onRetry}
                className="h-11 cursor-pointer rounded-full border border-line px-5 font-semibold hover:border-muted"
              >
                {texts.retry}
              </button>
            )}
          </div>
        </Said>
      )}
    </>
  )
}

function Said({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-sm wrap-anywhere">
      <span className="sr-only">{texts.assistant} </span>
      {children}
    </div>
  )
}
