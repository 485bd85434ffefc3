import type { Account } from '@melos/api-contract'
import { useState } from 'react'
import { AccountForm, readFields, TextField } from '../../account/account-form.tsx'
import { CountryField } from '../../account/country-field.tsx'
import { FormFrame, Lead, Panel } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { focusFirst } from '../../ui/form-parts.tsx'
import { accountCalls } from './account-calls.ts'
import { type ProfileComplaints, readProfile } from './read-profile.ts'
import { texts } from './texts.ts'
import { showAccount } from './use-account.ts'
import { useChange } from './verify-first.ts'

const words = texts.account

export function ProfileForm({ account }: { readonly account: Account }) {
  const attempt = useChange()
  const { isBusy } = attempt
  const [complaints, setComplaints] = useState<ProfileComplaints>({})

  function submit(form: HTMLFormElement): void {
    const { profile, complaints: found } = readProfile(readFields(form))
    setComplaints(found)
    focusFirst(form, found)
    if (Object.keys(found).length > 0) return
    void attempt.run(async () => {
      showAccount(await accountCalls.changeProfile(profile))
      void showToast({ kind: 'success', text: words.saved })
    })
  }

  return (
    <Panel title={words.profile}>
      <Lead>{words.profileHint}</Lead>
      <FormFrame>
        <AccountForm attempt={attempt} submit={words.save} busy={words.saving} onSubmit={submit}>
          <TextField
            label={words.name}
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            hint={words.nameHint}
            initial={account.name ?? ''}
            complaint={complaints.name}
            isBusy={isBusy}
          />
          <TextAreaField
            look="page"
            label={words.about}
            name="about"
            hint={words.aboutHint}
            defaultValue={account.about ?? ''}
            complaint={complaints.about}
            readOnly={isBusy}
          />
          <CountryField initial={account.country ?? ''} hint={words.countryHint} complaint={complaints.country} />
        </AccountForm>
      </FormFrame>
    </Panel>
  )
}
