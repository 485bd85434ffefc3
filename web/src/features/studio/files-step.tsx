import { type Song, type SongFile, studioLimits } from '@melos/api-contract'
import { describeFailure } from '../../account/describe-failure.ts'
import { useStore } from '../../lib/store.ts'
import { FilePicker } from '../../song-forms/file-picker.tsx'
import { usePrivateFile } from '../../song-forms/private-file.tsx'
import { StepButtons } from '../../song-forms/step-form.tsx'
import type { SongStepProps } from './song-steps.ts'
import { songCalls, toFilePath } from './studio-calls.ts'
import { texts } from './texts.ts'
import type { FileUploader } from './upload-files.ts'
import { UploadStatus } from './upload-status.tsx'

const words = texts.files

const pickers = [
  { kind: 'AUDIO', accepts: 'audio', label: words.audio, hint: words.audioHint },
  { kind: 'COVER', accepts: 'image', label: words.cover, hint: words.coverHint, leastSide: studioLimits.coverSide },
  { kind: 'AVATAR', accepts: 'image', label: words.avatar, hint: words.avatarHint },
] as const

type Picker = (typeof pickers)[number]

export function FilesStep({ editor, uploader, complaints, onNext }: SongStepProps) {
  const { stored: song } = useStore(editor)
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-muted">{words.private}</p>
      <div className="grid gap-4 md:grid-cols-3">
        {pickers.map((picker) => (
          <SongFilePicker
            key={picker.kind}
            picker={picker}
            song={song}
            complaint={complaints[picker.kind]}
            uploader={uploader}
            onTake={editor.take}
          />
        ))}
      </div>
      <StepButtons onNext={onNext} />
    </div>
  )
}

interface SongFilePickerProps {
  readonly picker: Picker
  readonly song: Song
  readonly complaint: string | undefined
  readonly uploader: FileUploader
  readonly onTake: (song: Song) => void
}

function SongFilePicker({ picker, song, complaint, uploader, onTake }: SongFilePickerProps) {
  const { kind, accepts, label, hint } = picker
  const { [kind]: state } = useStore(uploader)
  const stored = song.files.find((file) => file.kind === kind)
  const { url, isError } = usePrivateFile(stored && toFilePath(stored.id))
  const isSending = state?.kind === 'sending'

  async function choose(file: File | undefined): Promise<void> {
    uploader.forget(kind)
    if (file !== undefined) return await uploader.start(kind, file)
    if (stored === undefined) return
    await songCalls
      .removeFile(song.id, stored.id)
      .then(onTake, (error: unknown) => uploader.fail(kind, describeFailure(error)))
  }

  return (
    <FilePicker
      kind={accepts}
      name={kind}
      label={label}
      hint={hint}
      file={stored && { name: stored.name, size: stored.bytes }}
      imageUrl={accepts === 'image' ? url : undefined}
      refusal={state?.kind === 'stopped' ? state.sentence : complaint}
      share={isSending ? state.share : undefined}
      isDisabled={isSending || song.isFrozen}
      onChoose={(file) => void choose(file)}
      {...('leastSide' in picker ? { leastSide: picker.leastSide } : {})}
    >
      {accepts === 'audio' && stored !== undefined && <StoredAudio file={stored} url={url} />}
      {isError && <p className="text-sm text-losing">{words.unreadable}</p>}
      <UploadStatus label={label} state={state} onCancel={() => uploader.cancel(kind)} />
    </FilePicker>
  )
}

function StoredAudio({ file, url }: { readonly file: SongFile; readonly url: string | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors */}
      <audio controls src={url} aria-label={words.listen(file.name)} className="w-full min-w-0" />
      {file.loudness !== null && file.truePeak !== null && (
        <p className="text-xs text-muted">{words.measured(file.loudness, file.truePeak)}</p>
      )}
    </>
  )
}
