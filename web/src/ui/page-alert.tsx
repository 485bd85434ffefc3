import { pageAlert } from '../lib/page-alert.ts'
import { useStore } from '../lib/store.ts'
import { Amounts } from './amount.tsx'
import { texts } from './texts.ts'

const button = 'min-h-11 cursor-pointer px-3 font-semibold'

/** This is defined outside the component, because React would call a new ref function at every render. */
const show = (layer: HTMLDivElement | null): void => layer?.showPopover()

/** Sits below the header, whose buttons stay usable. Every page includes it, because it reports parts that fail to load. */
export function PageAlert() {
  const alert = useStore(pageAlert)
  const close = (): void => pageAlert.write(undefined)
  const action = alert?.action
  if (alert === undefined) return null
  return (
    <div
      ref={show}
      role="alert"
      popover="manual"
      className="fixed inset-auto top-20 right-4 m-0 flex max-w-[min(26rem,calc(100vw-2rem))] flex-wrap items-center justify-end rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-sm text-ink print:hidden"
    >
      <p className="mr-auto py-2">
        <Amounts>{alert.text}</Amounts>
      </p>
      {action !== undefined && (
        <button
          type="button"
          onClick={() => {
            close()
            action.run()
          }}
          className={`${button} text-accent`}
        >
          {action.label}
        </button>
      )}
      <button type="button" onClick={close} className={`${button} text-muted hover:text-ink`}>
        {texts.close}
      </button>
    </div>
  )
}
