import { encodePng } from './encode-png.ts'

const SIDE = 1_000

/** Lights over dark water: bands of colour by the seed, and where they meet the horizon, their reflections. */
export function drawCover(seed: number): Buffer {
  const hue = (seed * 47) % 360
  return encodePng(SIDE, (x, y) => {
    const [across, down] = [x / SIDE, y / SIDE]
    const horizon = 0.58
    const isWater = down > horizon
    const depth = isWater ? (down - horizon) / (1 - horizon) : 1 - down / horizon
    const ripple = isWater ? 0.5 + 0.5 * Math.sin(down * 180 + Math.sin(across * 9 + seed) * 3) : 1
    const glow = lights(seed).reduce((sum, light) => {
      const spread = isWater ? 0.012 + depth * 0.05 : 0.006 + depth * 0.02
      return (
        sum + light.power * Math.exp(-(((across - light.at) / spread) ** 2)) * Math.exp(-depth * (isWater ? 2.2 : 9))
      )
    }, 0)
    const base = isWater ? 10 - depth * 4 : 9 + (1 - depth) * 20
    return toRgb(hue + depth * 30, 0.55, Math.min(92, base + glow * ripple * 70) / 100)
  })
}

function lights(seed: number): { at: number; power: number }[] {
  return Array.from({ length: 9 }, (_, index) => ({
    at: ((index + 1) * 0.618_034 + seed * 0.137) % 1,
    power: 0.4 + (((index * 7 + seed) % 5) / 5) * 0.6,
  }))
}

function toRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number): number => {
    const position = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
