import { type Account, countryCodes } from '@melos/api-contract'
import { useState } from 'react'
import { showToast } from '../../lib/show-toast.ts'
import { Field } from '../../ui/field.tsx'
import { accountCalls } from './account-calls.ts'
import { type ProfileComplaints, readProfile } from './read-profile.ts'
import { focusField, Lead, Panel, SettingsForm, TextArea, TextField } from './settings-parts.tsx'
import { texts } from './texts.ts'
import { showAccount } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.account

export function ProfileForm({ account }: { readonly account: Account }) {
  const attempt = useChange()
  const { isBusy } = attempt
  const [complaints, setComplaints] = useState<ProfileComplaints>({})

  function submit(fields: FormData, form: HTMLFormElement): void {
    const { profile, complaints: found } = readProfile(fields)
    setComplaints(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      focusField(form, first)
      return
    }
    void attempt.run(async () => {
      showAccount(await accountCalls.changeProfile(profile))
      void showToast({ kind: 'success', text: words.saved })
    })
  }

  return (
    <Panel title={words.profile}>
      <Lead>{words.profileHint}</Lead>
      <SettingsForm attempt={attempt} submit={words.save} busy={words.saving} onSubmit={submit}>
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          hint={words.nameHint}
          initial={account.name ?? ''}
          complaint={complaints.name}
          isBusy={isBusy}
        />
        <TextArea
          label={words.about}
          name="about"
          hint={words.aboutHint}
          initial={account.about ?? ''}
          complaint={complaints.about}
          isBusy={isBusy}
        />
        <CountryField initial={account.country ?? ''} complaint={complaints.country} />
      </SettingsForm>
    </Panel>
  )
}

const names = new Intl.DisplayNames('en', { type: 'region' })
const countries = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

function CountryField({ initial, complaint }: { readonly initial: string; readonly complaint: string | undefined }) {
  return (
    <Field look="page" label={words.country} hint={words.countryHint} complaint={complaint}>
      {({ className, ...box }) => (
        <select {...box} name="country" autoComplete="country" defaultValue={initial} className={`${className} h-11`}>
          <option value="">{words.chooseCountry}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
