import type { Random } from '../sound/random.ts'
import type { Cover } from './cover.ts'
import { box, disc, stroke } from './shapes.ts'

/** Botanical line work gone wrong: a tree that is its own root. */
export const drawIronOrchard: Cover = async ({ lettering, random }) => {
  const lines: string[] = []
  for (const [angle, side] of [
    [-90, 1],
    [90, -1],
  ] as const)
    grow(lines, { x: 500, y: 500, angle, length: 104, width: 17, side, random })
  return [
    box(0, 0, 1_000, 1_000, '#0E0D0C'),
    disc(500, 500, 356, '#8F1414'),
    disc(500, 500, 340, '#A81B17'),
    lines.join(''),
    box(0, 492, 1_000, 5, '#0E0D0C'),
    await lettering.set('IRON ORCHARD', {
      face: 'heavy',
      x: 500,
      y: 44,
      anchor: 'middle',
      width: 900,
      tracking: 0.02,
      fill: '#E9E1D3',
    }),
    await lettering.set('MOTHANVIL', {
      face: 'mono',
      x: 500,
      y: 920,
      anchor: 'middle',
      size: 36,
      tracking: 0.5,
      fill: '#E9E1D3',
    }),
  ].join('')
}

interface Branch {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly width: number
  readonly side: number
  readonly random: Random
}

function grow(lines: string[], { x, y, angle, length, width, side, random }: Branch): void {
  if (length < 13) return
  const turn = (angle * Math.PI) / 180
  const [toX, toY] = [x + length * Math.cos(turn), y + length * Math.sin(turn)]
  const bow = (random() - 0.5) * length * 0.4
  lines.push(
    stroke(
      `M${x.toFixed(1)} ${y.toFixed(1)}Q${(x + (toX - x) / 2 + bow).toFixed(1)} ${(y + (toY - y) / 2).toFixed(1)} ${toX.toFixed(1)} ${toY.toFixed(1)}`,
      side > 0 ? '#0E0D0C' : '#160807',
      width,
    ),
  )
  for (const lean of [-26 - random() * 14, 24 + random() * 16]) {
    grow(lines, {
      x: toX,
      y: toY,
      angle: angle + lean,
      length: length * (0.72 + random() * 0.12),
      width: width * 0.68,
      side,
      random,
    })
  }
}
