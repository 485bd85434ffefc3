import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Answer, Message } from './chat-history.ts'
import { type AnswerPart, parseAnswer, toPlainText } from './parse-answer.ts'
import { texts } from './texts.ts'

interface MessageItemProps {
  readonly message: Message
  readonly onRetry: (() => void) | undefined
  readonly onFollow: (() => void) | undefined
}

export function GreetingItem() {
  return <Said>{texts.greeting}</Said>
}

/** Memoized, because earlier messages don't change while an answer arrives. */
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
          <CopyButton
            text={toPlainText(text)}
            label={texts.copy}
            about={texts.copyLabel}
            copied={texts.copied}
            className="-my-2 min-h-11 cursor-pointer self-start text-xs text-muted underline underline-offset-4 hover:text-ink print:hidden"
          />
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

/** Renders only text, lists and links to this site. */
export function AnswerText({ text, onFollow }: { text: string; onFollow: (() => void) | undefined }) {
  return parseAnswer(text).map((block, index) => {
    if (block.kind === 'paragraph') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <p key={index} className="whitespace-pre-wrap">
          <Parts parts={block.parts} onFollow={onFollow} />
        </p>
      )
    }
    const List = block.kind === 'steps' ? 'ol' : 'ul'
    return (
      <List
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        key={index}
        {...(block.start === undefined ? {} : { start: block.start })}
        className={`flex flex-col gap-1 pl-5 ${block.kind === 'steps' ? 'list-decimal' : 'list-disc'}`}
      >
        {block.items.map((parts, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
          <li key={item}>
            <Parts parts={parts} onFollow={onFollow} />
          </li>
        ))}
      </List>
    )
  })
}

function Parts({ parts, onFollow }: { parts: readonly AnswerPart[]; onFollow: (() => void) | undefined }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
      <Amounts key={index}>{part}</Amounts>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
      <Link key={index} to={part.to} onClick={onFollow} className="font-semibold underline underline-offset-4">
        {part.words}
      </Link>
    ),
  )
}
