import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { checkFile, type FileKind, measureFile } from './check-file.ts'
import { texts } from './texts.ts'

interface FilePickerProps {
  readonly kind: FileKind
  readonly name: string
  readonly label: string
  readonly hint: string
  /** The file that was chosen or stored. */
  readonly file: Pick<File, 'name' | 'size'> | undefined
  readonly imageUrl: string | undefined
  /** Why the server refused the file. */
  readonly refusal: string | undefined
  readonly onChoose: (file: File | undefined) => void
  /** From 0 to 1 during the upload. */
  readonly share: number | undefined
  readonly isDisabled: boolean
  readonly leastSide?: number
  /** What else there is to say about the file. */
  readonly children?: ReactNode
}

const accepts = {
  image: 'image/png,image/jpeg,image/webp,image/avif',
  audio: 'audio/mpeg,audio/wav,audio/flac,audio/aac,audio/mp4,.mp3,.wav,.flac,.aac,.m4a',
  document: 'application/pdf,image/jpeg,image/png,.pdf',
} as const

export function FilePicker(props: FilePickerProps) {
  const { kind, name, label, hint, file, imageUrl, refusal, onChoose, share, isDisabled, leastSide, children } = props
  const id = useId()
  const [wrong, setWrong] = useState<string>()
  const complaint = wrong ?? refusal

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = target.files?.[0]
    // Otherwise the browser reports no change when the person chooses the same file again.
    target.value = ''
    if (chosen === undefined) return
    // Type and size come first, so that a file that is far too large is not decoded.
    const found =
      checkFile(kind, chosen) ?? checkFile(kind, chosen, { measured: await measureFile(kind, chosen), leastSide })
    setWrong(found)
    // A file that was refused replaces nothing.
    if (found === undefined) onChoose(chosen)
  }

  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="font-semibold">{label}</h3>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
      {imageUrl !== undefined && (
        <img
          src={imageUrl}
          alt={texts.files.previewOf(label)}
          className="aspect-square w-full max-w-48 rounded-lg object-cover"
        />
      )}
      {file !== undefined && <p className="truncate font-mono text-xs">{texts.files.chosen(file.name, file.size)}</p>}
      {children}
      {share !== undefined && (
        <div className="flex items-center gap-3">
          <ProgressBar label={texts.files.progress(label)} value={share} most={1} />
          <span className="w-14 shrink-0 text-right font-mono text-xs">{texts.files.percent(share)}</span>
        </div>
      )}
      <p id={`${id}-complaint`} role="status" className="text-sm font-medium text-losing empty:hidden">
        {complaint}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <label
          className={`relative inline-flex min-h-11 items-center rounded-full border border-line px-6 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 hover:border-muted ${isDisabled ? 'opacity-50' : 'cursor-pointer'}`}
        >
          {texts.files.choose}
          <input
            type="file"
            name={name}
            aria-label={texts.files.chooseWhich(label)}
            aria-invalid={complaint !== undefined}
            aria-describedby={`${id}-hint ${id}-complaint`}
            accept={accepts[kind]}
            disabled={isDisabled}
            onChange={(event) => void choose(event)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        {file !== undefined && !isDisabled && (
          <Button look="quiet" aria-label={texts.files.removeWhich(label)} onClick={() => onChoose(undefined)}>
            {texts.files.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The address of a file's content, for as long as it is shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === undefined) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
