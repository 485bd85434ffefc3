import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useState } from 'react'
import { cleanQuestion, QUESTION_LENGTH } from './clean-question.ts'
import { isComposing } from './is-composing.ts'
import { texts } from './texts.ts'

interface QuestionFormProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>
  readonly isWaiting: boolean
  /** What was typed before the panel was closed. */
  readonly firstDraft: string
  readonly onDraft: (draft: string) => void
  readonly onSend: (question: string) => void
  readonly onStop: () => void
}

/** From here on a person is told how much may still be typed. */
const NEAR_LIMIT = 100
const round = 'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full'

/** While an answer is awaited, the next question can be typed but not sent. */
export function QuestionForm({ ref, isWaiting, firstDraft, onDraft, onSend, onStop }: QuestionFormProps) {
  const [draft, setDraft] = useState(firstDraft)
  const restId = useId()
  const question = cleanQuestion(draft)
  const left = QUESTION_LENGTH - draft.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft decides how high it is
  useLayoutEffect(() => fitLines(ref.current), [ref, draft])
  // One goes on where one has stopped.
  useLayoutEffect(() => ref.current?.setSelectionRange(QUESTION_LENGTH, QUESTION_LENGTH), [ref])

  function change(next: string): void {
    setDraft(next)
    onDraft(next)
  }
  function send(): void {
    if (question === '' || isWaiting) return
    onSend(question)
    change('')
    // The button that was pressed gives way to the one that stops.
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
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-current">
              <path d="M5 5h10v10H5z" />
            </svg>
          </button>
        ) : (
          <button
            type="submit"
            aria-label={texts.send}
            disabled={question === ''}
            className={`${round} bg-ink text-paper disabled:cursor-not-allowed disabled:opacity-50`}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
              <path d="M10 16V4m-5 5 5-5 5 5" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </button>
        )}
      </div>
      {left <= NEAR_LIMIT && (
        <p id={restId} className="px-4 pt-2 font-mono text-xs text-muted">
          {texts.left(left)}
        </p>
      )}
      {/* Spoken at the marks alone, not at every letter. */}
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

/** As high as its lines; the class has the limit, of five. */
function fitLines(field: HTMLTextAreaElement | null): void {
  if (field === null) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}
