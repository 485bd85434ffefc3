import { checkSong, type Song } from '@melos/api-contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { useSearch } from '../../lib/use-search.ts'
import { ConflictNotice } from '../../song-forms/conflict-notice.tsx'
import { isHeld } from '../../song-forms/content-editor.ts'
import { Edited } from '../../song-forms/edited.tsx'
import { saveOnLeave } from '../../song-forms/save-on-leave.ts'
import { useContentEditor } from '../../song-forms/use-content-editor.ts'
import { focusFirst } from '../../ui/form-parts.tsx'
import { StepNav } from '../../ui/step-nav.tsx'
import { ConsentsStep } from './consents-step.tsx'
import { FactsStep } from './facts-step.tsx'
import { FilesStep } from './files-step.tsx'
import { createPeopleEditor, type PeopleEditor } from './people-editor.ts'
import { PeopleStep } from './people-step.tsx'
import { findRemarks, RemarksNotice } from './remarks.tsx'
import {
  type ConsentLegalTexts,
  type FieldComplaints,
  findMissingOf,
  readSongStep,
  type SongEditor,
  type SongStep,
  type SongStepProps,
  songSteps,
} from './song-steps.ts'
import { SongSummary } from './song-summary.tsx'
import { songCalls } from './studio-calls.ts'
import { texts } from './texts.ts'
import { TitleStep } from './title-step.tsx'
import { createFileUploader } from './upload-files.ts'
import { useOffer } from './use-studio.ts'

const words = texts.song

export interface SongPageProps {
  readonly id: string
  readonly consents: ConsentLegalTexts
}

/** A song in five steps that save themselves. */
export default function SongPage({ id, consents }: SongPageProps) {
  const opened = useContentEditor<Song>(id, { queryKey: ['account', 'studio', 'song', id], calls: songCalls })
  return (
    <Edited opened={opened} words={words} back={{ to: '/studio', label: texts.back }}>
      {(editor) => <SongSteps editor={editor} consents={consents} />}
    </Edited>
  )
}

interface SongStepsProps extends Pick<SongPageProps, 'consents'> {
  readonly editor: SongEditor
}

export function SongSteps({ editor, consents }: SongStepsProps) {
  const { stored, content, saving } = useStore(editor)
  // What was typed counts at once, before it is saved.
  const song = useMemo(() => ({ ...stored, content, missing: checkSong({ ...stored, content }) }), [stored, content])
  const search = useSearch()
  const navigate = useNavigate()
  const [uploader] = useState(() => createFileUploader(editor))
  const people = usePeopleEditor(editor)
  const peopleSaving = useStore(people).saving
  const offer = useOffer(song.offerId)
  const remarks = findRemarks(offer)
  const [checked, setChecked] = useState<readonly SongStep[]>([])
  // Only the song as first opened chooses the step, so that later progress doesn't move the person.
  const [first] = useState(() => songSteps.find((name) => findMissingOf(song, name).length > 0) ?? 'files')
  const step = readSongStep(search.get('step')) ?? first
  const isChecked = checked.includes(step) || search.has('check')
  const section = useRef<HTMLElement>(null)
  const heading = useFocusOnChange(step)
  const turnTo = (name: SongStep | undefined) => name && (() => void navigate(`?step=${name}`))

  async function goOn(): Promise<void> {
    const isSaved = (await people.flush()) && (await editor.flush())
    setChecked((known) => [...known, step])
    const missing = toComplaints(editor.read().stored, step)
    const next = songSteps[songSteps.indexOf(step) + 1]
    if (isSaved && next !== undefined && Object.keys(missing).length === 0) return void navigate(`?step=${next}`)
    if (section.current !== null) focusFirst(section.current, missing)
  }

  const props: SongStepProps = {
    consents,
    editor,
    uploader,
    people,
    complaints: { ...(isChecked ? toComplaints(song, step) : {}), ...remarks },
    onBack: turnTo(songSteps[songSteps.indexOf(step) - 1]),
    onNext: () => void goOn(),
  }
  const shown = step === 'people' ? peopleSaving : saving
  return (
    <div className="flex flex-col gap-8">
      <SongSummary song={song} offer={offer} saving={shown} />
      <RemarksNotice remarks={remarks} />
      <StepNav
        label={words.steps.nav}
        steps={songSteps.map((name) => ({
          name,
          title: words.steps[name],
          note: findMissingOf(song, name).length === 0 ? words.steps.done : undefined,
        }))}
        current={step}
        onLeave={() => void editor.flush()}
      />
      {isHeld(shown) && (
        <ConflictNotice
          editor={step === 'people' ? people : editor}
          words={shown === 'conflict' ? words.conflict.conflict : words.conflict.held}
        />
      )}
      <section ref={section} aria-labelledby="step">
        <h2 id="step" ref={heading} tabIndex={-1} className="mb-6 font-display text-xl font-bold tracking-[-0.02em]">
          {words.steps[step]}
        </h2>
        {renderStep(step, props)}
      </section>
    </div>
  )
}

function renderStep(step: SongStep, props: SongStepProps) {
  switch (step) {
    case 'files':
      return <FilesStep {...props} />
    case 'facts':
      return <FactsStep {...props} />
    case 'people':
      return <PeopleStep {...props} />
    case 'title':
      return <TitleStep {...props} />
    case 'consents':
      return <ConsentsStep {...props} />
    default:
      return step satisfies never
  }
}

function toComplaints(song: Song, step: SongStep): FieldComplaints {
  return Object.fromEntries(findMissingOf(song, step).map(({ field, message }) => [field, texts.facts.it(message)]))
}

/** The people are typed in one step, and the last changes are saved when the page is left. */
function usePeopleEditor(editor: SongEditor): PeopleEditor {
  const [people] = useState(() => createPeopleEditor(editor))
  useEffect(() => {
    const stop = saveOnLeave(people, window)
    return () => void people.flush().finally(stop)
  }, [people])
  return people
}
