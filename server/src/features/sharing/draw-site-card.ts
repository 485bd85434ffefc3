import type { JSXElement } from 'satori/jsx'
import { families } from './card-fonts.ts'
import { cardSize, colours } from './card-look.ts'
import { drawBox } from './draw-box.ts'
import { drawLogo, drawRecord } from './draw-logo.ts'

const SENTENCE =
  'Artists sell shares of their royalties as tokens, and every winner pays the same price: the lowest winning bid.'

/** For pages that show no auction. */
export function drawSiteCard(): JSXElement {
  return drawBox(
    { display: 'flex', position: 'relative', ...cardSize, background: colours.paper, color: colours.ink },
    drawBox({ display: 'flex', position: 'absolute', left: 660, top: -15 }, drawRecord(660)),
    drawBox(
      { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', width: 560, margin: 64 },
      drawLogo(96),
      drawBox({ fontFamily: families.text, fontSize: 40, lineHeight: 1.3 }, SENTENCE),
    ),
  )
}
