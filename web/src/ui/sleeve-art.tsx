import type { ReactNode } from 'react'
import type { SleeveDesign, SleeveInks, SleeveMotif } from '../lib/sleeve-design.ts'

type Draw = (inks: SleeveInks, grain: readonly number[]) => ReactNode

const upTo = (count: number): number[] => [...Array(count).keys()]

/** Drawn on a 100 × 100 sleeve, below the title. */
const draw: Record<SleeveMotif, Draw> = {
  record: ({ ground, first, second }, [shift = 0]) => {
    const x = 30 + shift * 40
    return (
      <>
        <circle cx={x} cy="82" r="48" fill={second} />
        {[44, 40, 36, 32, 28, 24].map((radius) => (
          <circle
            key={radius}
            cx={x}
            cy="82"
            r={radius}
            fill="none"
            stroke={ground}
            strokeOpacity="0.35"
            strokeWidth="0.5"
          />
        ))}
        <circle cx={x} cy="82" r="17" fill={first} />
        <circle cx={x} cy="82" r="2" fill={ground} />
      </>
    )
  },
  levels: ({ first, second }, grain) =>
    upTo(11).map((bar) => {
      const height = 12 + (grain[bar] ?? 0) * 46
      const fill = bar === Math.floor((grain[11] ?? 0) * 11) ? second : first
      return <rect key={bar} x={6 + bar * 8} y={94 - height} width="5.6" height={height} fill={fill} />
    }),
  sunset: ({ ground, first, second }, [shift = 0]) => {
    const x = 38 + shift * 24
    return (
      <>
        <circle cx={x} cy="68" r="30" fill={first} />
        {[0, 1, 2, 3, 4].map((band) => (
          <rect key={band} y={66 + band * 6.4} width="100" height={1 + band * 0.9} fill={ground} />
        ))}
        <rect y="92" width="100" height="8" fill={second} />
      </>
    )
  },
  tiles: ({ first, second }, grain) =>
    upTo(15).map((tile) => {
      const turn = grain[tile] ?? 0
      const x = (tile % 5) * 20
      const y = 40 + Math.floor(tile / 5) * 20
      const angle = Math.floor(turn * 4) * 90
      const fill = (turn * 97) % 1 < 0.3 ? second : first
      return (
        <path
          key={tile}
          d="M-.1-.1h20.2a20.2 20.2 0 0 1-20.2 20.2z"
          fill={fill}
          transform={`translate(${x} ${y}) rotate(${angle} 10 10)`}
        />
      )
    }),
  waves: ({ ground, first, second }, grain) =>
    upTo(11).map((row) => {
      const swell = grain[row] ?? 0
      const y = 44 + row * 5.4
      const peak = 30 + swell * 40
      const top = y - 4 - swell * 14
      const d = `M-2 ${y}H${peak - 24}C${peak - 12} ${y} ${peak - 8} ${top} ${peak} ${top}S${peak + 12} ${y} ${peak + 24} ${y}H102V102H-2z`
      return <path key={row} d={d} fill={ground} stroke={row % 4 === 3 ? second : first} strokeWidth="1.4" />
    }),
  rays: ({ first, second }, [shift = 0]) => {
    const x = 20 + shift * 60
    return (
      <>
        {[0, 1, 2, 3, 4, 5, 6].map((ray) => (
          <path key={ray} d={`M${x} 100L${-60 + ray * 34} 38h15z`} fill={first} />
        ))}
        <circle cx={x} cy="100" r="20" fill={second} />
      </>
    )
  },
}

export function SleeveArt({ motif, inks, grain }: SleeveDesign) {
  return draw[motif](inks, grain)
}
