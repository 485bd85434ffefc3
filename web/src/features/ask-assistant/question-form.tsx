import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

interface QuestionFormProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly isWaiting: boolean
  /** What was typed before the panel closed. */
  readonly firstDraft: string
  readonly onDraft: (draft: string) => void
  readonly onSend: (question: string) => void
  readonly onStop: () => void
}

/** Below this number the form shows how many characters are left. */
const NEAR_LIMIT = 100
const round = 'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full'

/** The next question can be typed, but not sent, while an answer is arriving. */
export function QuestionForm({ ref, isWaiting, firstDraft, onDraft, onSend, onStop }: QuestionFormProps) {
  const [draft, setDraft] = useState(firstDraft)
  const restId = useId()
  const question = cleanQuestion(draft)
  const left = QUESTION_LENGTH - draft.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft changes the height
  useLayoutEffect(() => fitLines(ref.current), [ref, draft])
  // Typing continues at the end of the draft.
  useLayoutEffect(() => ref.current?.setSelectionRange(QUESTION_LENGTH, QUESTION_LENGTH), [ref])

  function change(next: string): void {
    setDraft(next)
    onDraft(next)
  }
  function send(): void {
    if (question === '' || isWaiting) return
    onSend(question)
    change('')
    // The stop button replaces the send button, which had the focus.
    ref.current?.focus({ preventScroll: true })
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={onSubmit} className="border-t border-line p-3">
      <div className="flex items-end gap-2">
        <textarea
          ref={ref}
          rows={1}
          value={draft}
          maxLength={QUESTION_LENGTH}
          aria-label={texts.field}
          aria-describedby={left <= NEAR_LIMIT ? restId : undefined}
          placeholder={texts.placeholder}
          enterKeyHint="send"
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-34.5 min-h-11 min-w-0 flex-1 resize-none rounded-card border border-line bg-paper px-4 py-2 text-[1rem] leading-6 placeholder:text-muted"
        />
        {isWaiting ? (
          <button type="button" aria-label={texts.stop} onClick={onStop} className={`${round} border border-line`}>
            <Icon path="M5 5h10v10H5z" isFilled />
          </button>
        ) : (
          <button
            type="submit"
            aria-label={texts.send}
            disabled={question === ''}
            className={`${round} bg-ink text-paper disabled:cursor-not-allowed disabled:opacity-50`}
          >
            <Icon path="M10 16V4m-5 5 5-5 5 5" />
          </button>
        )}
      </div>
      {left <= NEAR_LIMIT && (
        <p id={restId} className="px-4 pt-2 font-mono text-xs text-muted">
          {texts.left(left)}
        </p>
      )}
      {/* Announced only at a few thresholds, not at every letter. */}
      <p role="status" className="sr-only">
        {sayLeft(left)}
      </p>
    </form>
  )
}

function sayLeft(left: number): string {
  const mark = [0, 20, NEAR_LIMIT].find((at) => left <= at)
  return mark === undefined ? '' : texts.left(mark)
}

/** Fits the height to the lines; the class limits it to five. */
function fitLines(field: HTMLTextAreaElement | null): void {
  if (field === null) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

/** Whether an input method is still composing a word; Safari reports it only by key code 229. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/** The server rejects control and text-direction characters, which pasted text may contain. */
const refused = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

export const QUESTION_LENGTH = 1000

export function cleanQuestion(text: string): string {
  return text.toWellFormed().replace(refused, '').trim().slice(0, QUESTION_LENGTH).toWellFormed()
}
