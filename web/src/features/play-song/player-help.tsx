import { Icon } from '../../ui/icon.tsx'
import { useKeysSetting } from './player-keys.ts'
import { playerTexts } from './player-texts.ts'

const id = 'player-keys'

/** Lists the keys and lets people switch them off. Hidden on phones, which have no keyboard. */
export function PlayerHelp() {
  const [areOn, setOn] = useKeysSetting()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={playerTexts.keys.title}
        className="hidden size-11 cursor-pointer place-items-center rounded-full text-muted hover:text-ink md:grid"
      >
        <Icon path="M2 5h16v10H2zM5 8h.01M8.3 8h.01M11.7 8h.01M15 8h.01M6.5 12h7" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto right-4 bottom-[calc(var(--player-height,0px)+1rem)] m-0 w-72 rounded-card border border-line bg-surface p-5 text-sm text-ink"
      >
        <h2 className="mb-3 font-display text-lg font-bold">{playerTexts.keys.title}</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {playerTexts.keys.list.map(([key, use]) => (
            <div key={key} className="contents">
              <dt className="font-mono">{key}</dt>
              <dd className="text-muted">{use}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={areOn}
            onChange={({ target }) => setOn(target.checked)}
            className="size-5 accent-accent"
          />
          {playerTexts.keys.areOn}
        </label>
      </div>
    </>
  )
}
