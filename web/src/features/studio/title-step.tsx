import { type Song, type SongFile, studioLimits } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { describeFailure } from '../../account/describe-failure.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useStore } from '../../lib/store.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { FilePicker } from '../../song-forms/file-picker.tsx'
import { StepButtons } from '../../song-forms/step-form.tsx'
import { texts as forms } from '../../song-forms/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureText } from '../../ui/form-parts.tsx'
import type { SongStepProps } from './song-steps.ts'
import { songCalls } from './studio-calls.ts'
import { texts } from './texts.ts'
import { UploadStatus } from './upload-status.tsx'

const words = texts.documents
const kinds = ['TITLE', 'LICENCE'] as const
const hints = { TITLE: words.titleHint, LICENCE: words.licenceHint } as const

export function TitleStep({ editor, uploader, complaints, onBack, onNext }: SongStepProps) {
  const { stored: song } = useStore(editor)
  const states = useStore(uploader)
  const documents = song.files.filter(({ kind }) => kind === 'TITLE' || kind === 'LICENCE')
  const isFull = documents.length >= studioLimits.documents
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-muted">{words.lead}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {kinds.map((kind) => {
          const state = states[kind]
          const isSending = state?.kind === 'sending'
          return (
            <FilePicker
              key={kind}
              kind="document"
              name={kind}
              label={words[kind]}
              hint={hints[kind]}
              file={undefined}
              imageUrl={undefined}
              refusal={state?.kind === 'stopped' ? state.sentence : complaints[kind]}
              share={isSending ? state.share : undefined}
              isDisabled={isSending || song.isFrozen || isFull}
              onChoose={(file) => {
                uploader.forget(kind)
                if (file !== undefined) void uploader.start(kind, file)
              }}
            >
              <Documents
                label={words.list(words[kind])}
                documents={documents.filter((file) => file.kind === kind)}
                song={song}
                onTake={editor.take}
              />
              <UploadStatus label={words[kind]} state={state} onCancel={() => uploader.cancel(kind)} />
            </FilePicker>
          )
        })}
      </div>
      {isFull && <p className="text-sm text-muted">{words.full}</p>}
      <StepButtons {...(onBack === undefined ? {} : { onBack })} onNext={onNext} />
    </div>
  )
}

interface DocumentsProps {
  readonly label: string
  readonly documents: readonly SongFile[]
  readonly song: Song
  readonly onTake: (song: Song) => void
}

function Documents({ label, documents, song, onTake }: DocumentsProps) {
  if (documents.length === 0) return <p className="text-sm text-muted">{words.none}</p>
  return (
    <ul aria-label={label} className="flex flex-col">
      {documents.map((document) => (
        <Document key={document.id} document={document} song={song} onTake={onTake} />
      ))}
    </ul>
  )
}

interface DocumentProps extends Pick<DocumentsProps, 'song' | 'onTake'> {
  readonly document: SongFile
}

function Document({ document, song, onTake }: DocumentProps) {
  const { id, name, bytes, contentType, addedAt } = document
  const { failure, run } = useAttempt(describeFailure)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="mr-auto min-w-0 text-sm">
        <p className="font-mono text-xs wrap-anywhere">{forms.files.chosen(name, bytes)}</p>
        <p className="text-xs text-muted">{words.added(showUtc(addedAt))}</p>
        <FailureText>{failure}</FailureText>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-label={words.downloadWhich(name)}
          onClick={() =>
            void run(async () => saveFile({ name, type: contentType, content: await songCalls.readFile(id) }))
          }
        >
          {words.download}
        </Button>
        {!song.isFrozen && (
          <Button
            look="quiet"
            aria-label={words.removeWhich(name)}
            onClick={() => void run(async () => onTake(await songCalls.removeFile(song.id, id)))}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
