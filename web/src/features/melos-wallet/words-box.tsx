import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/form-parts.tsx'
import { texts } from './texts.ts'

interface WordsBoxProps {
  readonly words: string
  readonly onShow?: () => void
  readonly takesFocus?: boolean
}

const grid = 'grid grid-flow-col grid-cols-2 grid-rows-6 gap-x-4 gap-y-1 rounded-lg border border-line bg-paper p-3'

/** The words are not in the page until a person asks for them. */
export function WordsBox({ words, onShow, takesFocus = false }: WordsBoxProps) {
  const [isShown, setShown] = useState(false)
  const [wasShown, setWasShown] = useState(false)
  const show = () => {
    setShown(true)
    setWasShown(true)
    onShow?.()
  }
  return (
    <div className="grid gap-1">
      {isShown ? <ShownWords words={words} /> : <HiddenWords onShow={show} takesFocus={takesFocus || wasShown} />}
      {isShown && (
        <div className="flex flex-wrap gap-x-5">
          <CopyWords words={words} />
          <TextButton onClick={() => setShown(false)}>{texts.words.hide}</TextButton>
        </div>
      )}
    </div>
  )
}

function ShownWords({ words }: { readonly words: string }) {
  const list = useRef<HTMLOListElement>(null)
  // The button that had the focus has disappeared, so the list takes it.
  useEffect(() => list.current?.focus(), [])
  return (
    <ol ref={list} tabIndex={-1} aria-label={texts.words.list} className={`${grid} outline-none`}>
      {numberWords(words.split(' ')).map(({ place, word }) => (
        <li key={place} className="flex gap-2 font-mono text-sm">
          <span className="w-5 shrink-0 text-right text-muted">{place}</span> {word}
        </li>
      ))}
    </ol>
  )
}

const blanks = numberWords(Array.from({ length: 12 }, () => '••••••'))

function HiddenWords({ onShow, takesFocus }: { readonly onShow: () => void; readonly takesFocus: boolean }) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <fieldset ref={box} tabIndex={-1} aria-label={texts.words.list} className="relative outline-none">
      <div aria-hidden="true" className={`${grid} select-none`}>
        {blanks.map(({ place, word }) => (
          <span key={place} className="flex gap-2 font-mono text-sm text-line">
            <span className="w-5 shrink-0 text-right">{place}</span> {word}
          </span>
        ))}
      </div>
      <div className="absolute inset-0 grid place-items-center">
        <Button onClick={onShow}>{texts.words.show}</Button>
      </div>
    </fieldset>
  )
}

function numberWords(words: readonly string[]) {
  return words.map((word, index) => ({ place: index + 1, word }))
}

/** Reports next to the button, because toasts are behind the dialog. */
function CopyWords({ words }: { readonly words: string }) {
  const [note, setNote] = useState<string>()
  const copy = async () => setNote((await copyText(words)) ? texts.words.copied : texts.words.notCopied)
  return (
    <>
      <TextButton onClick={copy}>{texts.words.copy}</TextButton>
      <p role="status" className="order-last basis-full text-xs text-muted empty:hidden">
        {note}
      </p>
    </>
  )
}
