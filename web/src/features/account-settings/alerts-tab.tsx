import { type AlertChoices, type AlertTopic, alertTopics } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Lead, Panel } from '../../account/settings-parts.tsx'
import { showToast } from '../../lib/show-toast.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form-fields.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountCalls } from './account-calls.ts'
import { canPush, describePushFailure, enablePush } from './enable-push.ts'
import { texts } from './texts.ts'
import { refreshAccount, showAlertChoices, useAlertChoices } from './use-account.ts'
import { describeChange } from './verify-first.ts'

const words = texts.alerts

export function AlertsTab() {
  const query = useAlertChoices()
  return (
    <Loaded query={query} loading={<Skeleton label={words.loading} lines={6} />} failed={words.failed} place="part">
      {(choices) => (
        <>
          <ChoicesPanel choices={choices} />
          <PushPanel choices={choices} />
        </>
      )}
    </Loaded>
  )
}

interface PanelProps {
  readonly choices: AlertChoices
}

/** Each change is saved at once, like the switches of a phone. */
function ChoicesPanel({ choices }: PanelProps) {
  const { isBusy, failure, run } = useAttempt(describeChange)
  const save = (change: Partial<AlertChoices>) =>
    run(async () => {
      const next = { ...choices, ...change }
      showAlertChoices(next)
      try {
        showAlertChoices(await accountCalls.changeAlerts(next))
      } catch (error) {
        showAlertChoices(choices)
        throw error
      }
      void showToast({ kind: 'success', text: words.saved, id: 'alert-choices' })
    })
  const change = (topic: AlertTopic, what: Partial<Record<'mail' | 'push', boolean>>) =>
    void save({ topics: choices.topics.map((one) => (one.topic === topic ? { ...one, ...what } : one)) })
  return (
    <Panel title={words.title}>
      <Lead>{words.text}</Lead>
      <FailureText>{failure}</FailureText>
      <table className="mt-5 w-full text-sm">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              {words.table.topic}
            </th>
            <th scope="col" className="w-16 py-2 font-medium">
              {words.table.mail}
            </th>
            <th scope="col" className="w-16 py-2 font-medium">
              {words.table.push}
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.topics.map(({ topic, mail, push }) => (
            <tr key={topic} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {words.topics[topic]}
              </th>
              <td className="text-center">
                {alertTopics[topic].mail === 'ALWAYS' ? (
                  <span className="text-xs text-muted">{words.table.always}</span>
                ) : (
                  <Tick
                    label={words.mailOf(words.topics[topic])}
                    isOn={mail}
                    isBusy={isBusy}
                    onChange={(isOn) => change(topic, { mail: isOn })}
                  />
                )}
              </td>
              <td className="text-center">
                {alertTopics[topic].push === 'NEVER' ? (
                  <span className="text-xs text-muted">{words.table.never}</span>
                ) : (
                  <Tick
                    label={words.pushOf(words.topics[topic])}
                    isOn={push}
                    isBusy={isBusy}
                    onChange={(isOn) => change(topic, { push: isOn })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-8 font-semibold">{words.digest.title}</h3>
      <Lead>{words.digest.text}</Lead>
      <DigestHour choices={choices} onChange={(change) => void save(change)} />
    </Panel>
  )
}

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onChange: (isOn: boolean) => void
}

function Tick({ label, isOn, isBusy, onChange }: TickProps) {
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        aria-disabled={isBusy}
        onChange={() => !isBusy && onChange(!isOn)}
        className="size-5 cursor-pointer accent-accent"
      />
    </label>
  )
}

interface DigestHourProps extends PanelProps {
  readonly onChange: (change: Pick<AlertChoices, 'digestHour' | 'timeZone'>) => void
}

/** Choosing an hour means an hour here. Until then the zone that was chosen before, or the usual one, stays. */
function DigestHour({ choices: { digestHour, timeZone }, onChange }: DigestHourProps) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isElsewhere = here !== timeZone
  return (
    <div className="mt-4 max-w-xs">
      <SelectField
        label={words.digest.label}
        value={isElsewhere ? 'now' : digestHour}
        onChange={({ currentTarget }) => onChange({ digestHour: Number(currentTarget.value), timeZone: here })}
      >
        {isElsewhere && (
          <option value="now" disabled>
            {words.digest.hour(digestHour, timeZone)}
          </option>
        )}
        {Array.from({ length: 24 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
          <option key={hour} value={hour}>
            {words.digest.hour(hour, here)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function PushPanel({ choices: { devices, pushKey } }: PanelProps) {
  const { isBusy, failure, run } = useAttempt(describePushFailure)
  const enable = () =>
    run(async () => {
      await accountCalls.subscribeToPush(await enablePush(pushKey))
      await refreshAccount()
    })
  const remove = (id: string) =>
    run(async () => {
      await accountCalls.unsubscribeFromPush(id)
      await refreshAccount()
    })
  return (
    <Panel title={words.push.title}>
      <Lead>{words.push.text}</Lead>
      <div className="mt-5 flex flex-col items-start gap-3">
        <FailureText>{failure}</FailureText>
        {canPush() ? (
          <Button look="quiet" aria-disabled={isBusy} onClick={() => void enable()}>
            {isBusy ? <BusyLabel>{words.push.enabling}</BusyLabel> : words.push.enable}
          </Button>
        ) : (
          <p className="text-sm">{words.push.missing}</p>
        )}
      </div>
      {devices.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{words.push.none}</p>
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line">
          {devices.map(({ id, label, madeAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
              <span>
                {label} <span className="text-muted">{words.push.since(showUtc(madeAt))}</span>
              </span>
              <Button look="quiet" aria-label={words.push.remove(label)} onClick={() => void remove(id)}>
                {words.push.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
