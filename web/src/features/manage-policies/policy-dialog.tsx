import { type AdminPolicy, countryCodes } from '@melos/api-contract'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../../account/describe-failure.ts'
import { countryGroups } from '../../admission/countries.ts'
import { describePolicy } from '../../admission/describe-policy.ts'
import { texts as policyTexts } from '../../admission/texts.ts'
import { policiesKey as publicKey } from '../../admission/use-policies.ts'
import { nameCountry } from '../../lib/name-country.ts'
import { queryClient } from '../../lib/query-client.ts'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { DialogActions, focusFirst } from '../../ui/form-parts.tsx'
import { type PolicyContent, policiesKey, policyCalls } from './policy-calls.ts'
import { texts } from './texts.ts'

const words = texts.form
const MOST = { name: 60, text: 1_000 } as const

interface PolicyDialogProps {
  /** Undefined for a new one. */
  readonly policy: AdminPolicy | undefined
  readonly onClose: () => void
}

export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const { isBusy, failure, run } = useAttempt(describeFailure)
  const [content, setContent] = useState<PolicyContent>(() => toContent(policy))
  const [complaint, setComplaint] = useState<string>()
  const isFixed = policy?.isFixed === true
  const act = policy === undefined ? 'create' : 'edit'
  const change = (part: Partial<PolicyContent>): void => setContent((before) => ({ ...before, ...part }))

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = content.name.trim()
    const found = name === '' ? { name: words.noName } : {}
    setComplaint(found.name)
    if (found.name !== undefined) return focusFirst(event.currentTarget, found)
    await run(async () => {
      const body = { ...content, name, text: content.text.trim() }
      await (policy === undefined ? policyCalls.create(body) : policyCalls.change(policy.id, body))
      await Promise.all([policiesKey, publicKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onClose()
      void showToast({ kind: 'success', text: words.done[act] })
    })
  }

  const title = policy === undefined ? words.create : words.edit(policyTexts.policy(policy.id, policy.name))
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 text-sm">
        {isFixed && <p>{words.fixed}</p>}
        <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-4">
          <InputField
            label={words.name}
            name="name"
            hint={words.nameHint}
            complaint={complaint}
            maxLength={MOST.name}
            value={content.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <CountriesField
            chosen={content.countriesDenied}
            onChange={(countriesDenied) => change({ countriesDenied })}
          />
          <Checkbox
            label={words.screening}
            checked={content.needsScreening}
            onChange={({ target }) => change({ needsScreening: target.checked })}
          />
          <TextAreaField
            label={words.text}
            name="text"
            rows={3}
            maxLength={MOST.text}
            value={content.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        </fieldset>
        <Checkbox
          label={words.offered}
          checked={content.isOffered}
          onChange={({ target }) => change({ isOffered: target.checked })}
        />
        <section aria-label={words.preview} className="rounded-xl bg-paper p-4">
          <p className="text-xs text-muted">{words.preview}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {describePolicy(toPolicy(content)).join(' ')}
          </p>
        </section>
        <DialogActions
          failure={failure}
          isBusy={isBusy}
          busy={words.busy}
          submit={words.submit[act]}
          cancel={words.cancel}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function toContent(policy: AdminPolicy | undefined): PolicyContent {
  if (policy === undefined) return { name: '', text: '', needsScreening: false, countriesDenied: [], isOffered: true }
  const { name, text, needs, countriesDenied, isOffered } = policy
  return { name, text, needsScreening: needs.includes('SCREENING'), countriesDenied, isOffered }
}

/** Any number but 0, which is open to everyone. */
function toPolicy({ text, needsScreening, countriesDenied }: PolicyContent) {
  const needs = needsScreening ? (['DECLARATIONS', 'SCREENING'] as const) : (['DECLARATIONS'] as const)
  return { id: 1, text, needs: [...needs], countriesDenied }
}

const byName = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: nameCountry(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
const countries = byName(countryCodes)

interface CountriesFieldProps {
  readonly chosen: readonly string[]
  readonly onChange: (codes: string[]) => void
}

function CountriesField({ chosen, onChange }: CountriesFieldProps) {
  const add = (codes: readonly string[]) => onChange([...new Set([...chosen, ...codes])].toSorted())
  return (
    <div className="flex flex-col gap-3">
      <SelectField label={words.countries} name="country" value="" onChange={({ target }) => add([target.value])}>
        <option value="">{words.addCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code} disabled={chosen.includes(code)}>
            {name}
          </option>
        ))}
      </SelectField>
      <div>
        <Button look="quiet" onClick={() => add(countryGroups.EEA)}>
          {words.addGroup(policyTexts.groups.EEA)}
        </Button>
      </div>
      {chosen.length === 0 ? (
        <p className="text-muted">{words.noCountries}</p>
      ) : (
        <ul aria-label={words.countries} className="flex flex-wrap gap-2">
          {byName(chosen).map(({ code, name }) => (
            <li key={code}>
              <button
                type="button"
                aria-label={words.removeCountry(name)}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 hover:border-muted"
              >
                {name}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
