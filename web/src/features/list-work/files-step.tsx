import type { WorkDraft } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { findFile } from '../../lib/find-file.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Desk } from './create-desk.ts'
import { createUploader, type UploadState } from './create-uploader.ts'
import { draftCalls } from './draft-calls.ts'
import { isDeployed, isFixed, isSameWork } from './draft-state.ts'
import { FilePicker } from './file-picker.tsx'
import { readFacts } from './read-facts.ts'
import { StepButtons } from './step-buttons.tsx'
import { texts } from './texts.ts'
import { type ChosenFiles, fileNames, uploadWork } from './upload-work.ts'
import { useDeskState } from './use-desk.ts'
import { useWork } from './use-work.ts'

interface FilesStepProps {
  readonly desk: Desk
  readonly onBack: () => void
  readonly onNext: () => void
}

export function FilesStep({ desk, onBack, onNext }: FilesStepProps) {
  const { draft, content } = useDeskState(desk)
  const [files, setFiles] = useState<ChosenFiles>({})
  const { state, start, cancel } = useUpload(desk)
  const stored = useWork(draft.workId)
  const facts = readFacts(content)
  const isStored = draft.workId !== null
  const isOutdated = stored.kind === 'loaded' && facts.kind === 'right' && !isSameWork(facts.value, stored.work)
  const isSending = state.kind === 'sending'
  const isShut = isFixed(draft) || isDeployed(draft)

  async function store(): Promise<void> {
    if (facts.kind === 'wrong' || isSending) return
    if (await start(facts.value, files)) {
      setFiles({})
      onNext()
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-muted">{isStored ? texts.files.replaces : texts.files.lead}</p>
      {stored.kind === 'loaded' && <StoredFiles asset={stored.work.asset} />}
      {isOutdated && !isShut && <p className="text-sm font-medium text-losing">{texts.files.changed}</p>}
      {!isShut && (
        <div className="grid gap-4 md:grid-cols-3">
          {fileNames.map((name) => (
            <FilePicker
              key={name}
              name={name}
              file={files[name]}
              isDisabled={isSending}
              share={isSending && files[name] !== undefined ? (state.shares[name] ?? 0) : undefined}
              onChoose={(file) => setFiles(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others))}
            />
          ))}
        </div>
      )}
      <p role="status" className={`text-sm ${state.kind === 'stopped' ? 'font-medium text-losing' : 'text-muted'}`}>
        {state.kind === 'stopped' && state.sentence}
        {isSending && isAllSent(state.shares, files) && texts.files.checking}
      </p>
      {facts.kind === 'wrong' && <p className="text-sm font-medium text-losing">{texts.files.factsFirst}</p>}
      <StepButtons onBack={onBack} {...(isStored && !isSending && !(isOutdated && !isShut) ? { onNext } : {})}>
        {isSending && (
          <Button look="quiet" onClick={cancel}>
            {texts.files.cancel}
          </Button>
        )}
        {!isShut && facts.kind === 'right' && (
          <Button
            look={isStored && !isOutdated ? 'quiet' : 'main'}
            aria-disabled={isSending}
            onClick={() => void store()}
          >
            {isSending ? texts.files.storing : labelOf({ isStopped: state.kind === 'stopped', isStored })}
          </Button>
        )}
      </StepButtons>
    </div>
  )
}

function labelOf({ isStopped, isStored }: { isStopped: boolean; isStored: boolean }): string {
  if (isStopped) return texts.files.tryAgain
  return isStored ? texts.files.storeAgain : texts.files.store
}

function isAllSent(shares: Partial<Record<string, number>>, files: ChosenFiles): boolean {
  const names = fileNames.filter((name) => files[name] !== undefined)
  return names.every((name) => shares[name] === 1)
}

function StoredFiles({ asset }: { asset: Parameters<typeof findFile>[0] }) {
  const [cover, avatar, audio] = [findFile(asset, 'COVER'), findFile(asset, 'AVATAR'), findFile(asset, 'AUDIO')]
  const images = [
    { name: texts.files.cover, url: cover, placeholder: '/placeholder-cover.svg' },
    { name: texts.files.avatar, url: avatar, placeholder: '/placeholder-cover.svg' },
  ].filter(({ url }) => url !== null)
  const isBare = images.length === 0 && audio === null
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <p className="flex gap-2 text-sm font-medium text-winning">
        <span aria-hidden="true">✓</span>
        {isBare ? texts.files.storedNone : texts.files.stored}
      </p>
      {!isBare && (
        <div className="flex flex-wrap items-center gap-4">
          {images.map(({ name, url, placeholder }) => (
            <span key={name} className="block size-24 overflow-hidden rounded-lg">
              <Picture url={url} placeholder={placeholder} alt={name} sizes="96px" />
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

interface UploadHold {
  readonly state: UploadState
  /** True when the work is stored and the person still here. */
  readonly start: (facts: WorkDraft, files: ChosenFiles) => Promise<boolean>
  readonly cancel: () => void
}

/** The upload of one draft's work, as long as the person stays at its step. */
function useUpload(desk: Desk): UploadHold {
  const [uploader] = useState(() => createUploader(desk, { upload: uploadWork, setWork: draftCalls.setWork }))
  const { start, cancel, enter, leave } = uploader
  const state = useStore(uploader)
  useEffect(() => {
    enter()
    return leave
  }, [enter, leave])
  return { state, start, cancel }
}
