import { type ComponentProps, useEffect, useState } from 'react'
import { findFile } from '../../lib/find-file.ts'
import { useStore } from '../../lib/store.ts'
import { FilePicker, useObjectUrl } from '../../song-forms/file-picker.tsx'
import { StepButtons } from '../../song-forms/step-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { isDeployed, isFixed, isSameWork } from './draft-state.ts'
import type { StepProps } from './not-ready.tsx'
import { readFacts } from './read-facts.ts'
import { StoreDialog } from './store-dialog.tsx'
import { texts } from './texts.ts'
import { createUploader, type FileName, fileNames } from './upload-work.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import type { DraftEditor } from './use-draft-editor.ts'
import { useWork } from './use-work.ts'

export function FilesStep({ editor, onBack, onNext }: StepProps) {
  const { stored: draft, content } = useStore(editor)
  const { files, isKept, choose, clear } = useChosenFiles(draft.id)
  const [isAsking, setAsking] = useState(false)
  const uploader = useUploader(editor)
  const state = useStore(uploader)
  const stored = useWork(draft.workId)
  const facts = readFacts(content)
  const isStored = draft.workId !== null
  const isSending = state.kind === 'sending'
  const isClosed = isFixed(draft) || isDeployed(draft)
  const isOutdated =
    !isClosed && stored.kind === 'loaded' && facts.kind === 'right' && !isSameWork(facts.value, stored.work)

  async function store(): Promise<void> {
    setAsking(false)
    if (facts.kind === 'wrong' || isSending) return
    const isHere = await uploader.start(facts.value, files)
    if (uploader.read().kind === 'idle') clear()
    if (isHere) onNext()
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-muted">{isStored ? texts.files.replaces : texts.files.lead}</p>
      {stored.kind === 'loaded' && <StoredFiles asset={stored.work.asset} />}
      {isOutdated && <p className="text-sm font-medium text-losing">{texts.files.changed}</p>}
      {!isClosed && (
        <div className="grid gap-4 md:grid-cols-3">
          {fileNames.map((name) => (
            <WorkFilePicker
              key={name}
              name={name}
              file={files[name]}
              isDisabled={isSending}
              share={isSending && files[name] !== undefined ? (state.shares[name] ?? 0) : undefined}
              refusal={state.kind === 'stopped' && state.refused === name ? state.sentence : undefined}
              onChoose={(file) => {
                uploader.forget()
                choose(name, file)
              }}
            />
          ))}
        </div>
      )}
      {!isClosed && <p className="text-xs text-muted">{isKept ? texts.files.kept : texts.files.notKept}</p>}
      <p role="status" className={`text-sm ${state.kind === 'stopped' ? 'font-medium text-losing' : 'text-muted'}`}>
        {state.kind === 'stopped' && state.refused === undefined && state.sentence}
        {isSending &&
          fileNames.every((name) => files[name] === undefined || state.shares[name] === 1) &&
          texts.files.checking}
      </p>
      {facts.kind === 'wrong' && <p className="text-sm font-medium text-losing">{texts.files.factsFirst}</p>}
      <StepButtons onBack={onBack} {...(isStored && !isSending && !isOutdated ? { onNext } : {})}>
        {isSending && (
          <Button look="quiet" onClick={uploader.cancel}>
            {texts.files.cancel}
          </Button>
        )}
        {!isClosed && facts.kind === 'right' && (
          <Button
            look={isStored && !isOutdated ? 'quiet' : 'main'}
            aria-disabled={isSending}
            onClick={() => !isSending && setAsking(true)}
          >
            {labelOf(state.kind, isStored)}
          </Button>
        )}
      </StepButtons>
      {isAsking && facts.kind === 'right' && (
        <StoreDialog
          facts={facts.value}
          files={files}
          isStored={isStored}
          onConfirm={() => void store()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

type WorkFilePickerProps = Pick<ComponentProps<typeof FilePicker>, 'refusal' | 'onChoose' | 'share' | 'isDisabled'> & {
  readonly name: FileName
  readonly file: File | undefined
}

function WorkFilePicker({ name, file, ...picker }: WorkFilePickerProps) {
  const kind = name === 'audio' ? 'audio' : 'image'
  const imageUrl = useObjectUrl(kind === 'image' ? file : undefined)
  const { [name]: label, audioHint, imageHint } = texts.files
  const hint = kind === 'audio' ? audioHint : imageHint
  return <FilePicker {...{ kind, name, label, hint, file, imageUrl }} {...picker} />
}

function labelOf(state: 'idle' | 'sending' | 'stopped', isStored: boolean): string {
  if (state === 'sending') return texts.files.storing
  if (state === 'stopped') return texts.files.tryAgain
  return isStored ? texts.files.storeAgain : texts.files.store
}

function StoredFiles({ asset }: { asset: Parameters<typeof findFile>[0] }) {
  const audio = findFile(asset, 'AUDIO')
  const images = [
    { name: texts.files.cover, url: findFile(asset, 'COVER') },
    { name: texts.files.avatar, url: findFile(asset, 'AVATAR') },
  ].filter(({ url }) => url !== null)
  const hasFiles = images.length > 0 || audio !== null
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <p className="flex gap-2 text-sm font-medium text-winning">
        <span aria-hidden="true">✓</span>
        {hasFiles ? texts.files.stored : texts.files.storedNone}
      </p>
      {hasFiles && (
        <div className="flex flex-wrap items-center gap-4">
          {images.map(({ name, url }) => (
            <span key={name} className="block size-24 overflow-hidden rounded-lg">
              <Picture url={url} placeholder="/placeholder-cover.svg" alt={name} sizes="96px" />
            </span>
          ))}
          {audio !== null && (
            // biome-ignore lint/a11y/useMediaCaption: songs have no captions; their words belong to their authors
            <audio controls preload="none" src={audio} aria-label={texts.files.audio} className="min-w-0 max-w-full" />
          )}
        </div>
      )}
    </section>
  )
}

function useUploader(editor: DraftEditor) {
  const [uploader] = useState(() => createUploader(editor))
  const { enter, leave } = uploader
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  return uploader
}
