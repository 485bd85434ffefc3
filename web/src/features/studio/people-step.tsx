import { type Contributor, studioLimits } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useStore } from '../../lib/store.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { StepButtons } from '../../song-forms/step-form.tsx'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { emptyPerson, findPeopleComplaints, type PersonRow } from './people-editor.ts'
import { ShareBar } from './share-bar.tsx'
import type { SongStepProps } from './song-steps.ts'
import { songCalls } from './studio-calls.ts'
import { texts } from './texts.ts'

const words = texts.people

export function PeopleStep({ editor, people, complaints, onBack, onNext }: SongStepProps) {
  const { stored: song } = useStore(editor)
  const { content, saving } = useStore(people)
  const { rows } = content
  const [isChecked, setChecked] = useState(false)
  // A field that was left empty on purpose is no mistake until the person goes on.
  const found = isChecked || Object.keys(complaints).length > 0 ? findPeopleComplaints(rows) : {}
  const change = (key: string, typed: Partial<PersonRow>) =>
    people.change(rows.map((row) => (row.key === key ? { ...row, ...typed } : row)))
  return (
    <div className="flex flex-col gap-8">
      <div className="max-w-prose text-sm text-muted">
        <p>{words.lead}</p>
        <p>{words.changes}</p>
      </div>
      <div role="status" className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6">
        <ShareBar pie="masterShare" rows={rows} />
        <ShareBar pie="compositionShare" rows={rows} />
      </div>
      <p className="text-sm font-medium text-losing empty:hidden">{complaints.contributors}</p>
      <ul aria-label={words.list} className="flex flex-col gap-4">
        {rows.map((row) => (
          <Person
            key={row.key}
            row={row}
            complaints={found}
            isFrozen={song.isFrozen}
            contributor={song.contributors.find(({ id }) => id === people.idOf(row))}
            onChange={(typed) => change(row.key, typed)}
            onRemove={() => people.change(rows.filter(({ key }) => key !== row.key))}
            onInvite={async () => {
              setChecked(true)
              const id = (await people.flush()) ? people.idOf(row) : undefined
              if (id === undefined) throw new UnsavedError(words.unsaved)
              editor.take(await songCalls.invite(song.id, id))
            }}
          />
        ))}
      </ul>
      <p className="text-sm font-medium text-losing empty:hidden">
        {isChecked && saving === 'incomplete' ? words.unsaved : undefined}
      </p>
      {!song.isFrozen && (
        <div>
          {rows.length < studioLimits.contributors ? (
            <Button look="quiet" onClick={() => people.change([...rows, emptyPerson(crypto.randomUUID())])}>
              {words.add}
            </Button>
          ) : (
            <p className="text-sm text-muted">{words.tooMany}</p>
          )}
        </div>
      )}
      <StepButtons
        {...(onBack === undefined ? {} : { onBack })}
        onNext={() => {
          setChecked(true)
          onNext()
        }}
      />
    </div>
  )
}

class UnsavedError extends Error {
  override readonly name = 'UnsavedError'
  readonly code = 'UNSAVED'
}

interface PersonProps {
  readonly row: PersonRow
  /** Undefined until the person is saved. */
  readonly contributor: Contributor | undefined
  readonly complaints: Readonly<Record<string, string>>
  readonly isFrozen: boolean
  readonly onChange: (typed: Partial<PersonRow>) => void
  readonly onRemove: () => void
  readonly onInvite: () => Promise<void>
}

const textFields = ['name', 'email', 'roles'] as const
const shareFields = ['masterShare', 'compositionShare'] as const
const hints: Partial<Record<keyof PersonRow, string>> = { email: words.emailHint, roles: words.rolesHint }

function Person({ row, contributor, complaints, isFrozen, onChange, onRemove, onInvite }: PersonProps) {
  const shown = row.isArtist ? words.you : row.name.trim() === '' ? words.nameless : row.name
  const field = (name: (typeof textFields)[number] | (typeof shareFields)[number]) => (
    <InputField
      key={name}
      name={`${row.key}.${name}`}
      label={words[name]}
      value={row[name]}
      hint={hints[name]}
      complaint={complaints[`${row.key}.${name}`]}
      disabled={isFrozen}
      className={name === 'masterShare' || name === 'compositionShare' ? 'font-mono' : ''}
      inputMode={name === 'email' ? 'email' : name === 'name' || name === 'roles' ? undefined : 'decimal'}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <legend className="sr-only">{words.person(shown)}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {textFields.filter((name) => !(row.isArtist && name === 'email')).map(field)}
        </div>
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
          {shareFields.map(field)}
          <div className="flex flex-wrap items-center gap-3 max-sm:col-span-2 sm:justify-end sm:pt-5">
            <PersonState row={row} contributor={contributor} isFrozen={isFrozen} />
            {!isFrozen && !row.isArtist && contributor?.state !== 'ACCEPTED' && (
              <InvitePerson
                name={shown}
                isAgain={contributor !== undefined && contributor.invitedAt !== null}
                onInvite={onInvite}
              />
            )}
            {!isFrozen && !row.isArtist && (
              <Button look="quiet" aria-label={words.removeWhich(shown)} onClick={onRemove}>
                {words.remove}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
    </li>
  )
}

const tones = {
  NOT_INVITED: 'waiting',
  INVITED: 'waiting',
  ACCEPTED: 'success',
  DECLINED: 'live',
  EXPIRED: 'live',
} as const

function PersonState({ row, contributor, isFrozen }: Pick<PersonProps, 'row' | 'contributor' | 'isFrozen'>) {
  if (row.isArtist) {
    return <p className="text-xs text-muted">{isFrozen ? words.states.artistSubmitted : words.states.artist}</p>
  }
  const state = contributor?.state ?? 'NOT_INVITED'
  const since =
    contributor?.answeredAt != null
      ? words.answered(showUtc(contributor.answeredAt))
      : contributor?.invitedAt != null
        ? words.invited(showUtc(contributor.invitedAt))
        : undefined
  return (
    <div className="mr-auto sm:mr-0">
      <StatusLabel tone={tones[state]} label={words.states[state]} />
      {since !== undefined && <p className="text-xs text-muted">{since}</p>}
    </div>
  )
}

interface InvitePersonProps {
  readonly name: string
  readonly isAgain: boolean
  readonly onInvite: () => Promise<void>
}

function InvitePerson({ name, isAgain, onInvite }: InvitePersonProps) {
  const { isBusy, failure, run } = useAttempt((error) =>
    error instanceof UnsavedError ? error.message : describeFailure(error),
  )
  const invite = () =>
    run(async () => {
      await onInvite()
      void showToast({ kind: 'success', text: words.sent(name) })
    })
  return (
    <>
      <FailureText>{failure}</FailureText>
      <Button look="quiet" aria-label={words.inviteWhich(name)} aria-disabled={isBusy} onClick={() => void invite()}>
        {isBusy ? <BusyLabel>{words.inviting}</BusyLabel> : isAgain ? words.inviteAgain : words.invite}
      </Button>
    </>
  )
}
