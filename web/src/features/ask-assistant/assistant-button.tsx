import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { buttonTexts } from './button-texts.ts'

const FloatingButton = lazyPart(() => import('./floating-button.tsx'))

const look =
  'fixed right-4 xl:right-2 bottom-[calc(var(--player-height,0px)+var(--sheet-bar-height,0px)+1rem)] z-5 grid size-12 cursor-pointer place-items-center rounded-full border border-line bg-surface text-ink hover:border-muted print:hidden'
/** Without scripts it can't make way, so it follows the page. */
const still = 'noscript:static noscript:mx-auto noscript:mb-4'
const icon = <Icon path="M3 4h14v10H9l-4 3v-3H3zM8 7.5c0-2 4-2 4 0 0 1.2-2 1.2-2 2.5m0 2h.01" />

/** The next page tries again. */
const ignore = (): void => {}

/** Until the button has loaded, and without scripts, it is a link to the help page. */
export function AssistantButton() {
  const link = (
    <aside aria-label={buttonTexts.help}>
      <a href="/help" aria-label={buttonTexts.help} className={`${look} ${still}`}>
        {icon}
      </a>
    </aside>
  )
  if (!useIsHydrated()) return link
  return <FloatingButton look={look} icon={icon} fallback={link} failure={() => link} onFailure={ignore} />
}
