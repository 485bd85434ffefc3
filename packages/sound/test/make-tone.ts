interface Tone {
  readonly amplitude: number
  readonly hertz: number
  readonly seconds: number
  readonly rate: number
  readonly degrees?: number
}

export function makeTone({ amplitude, hertz, seconds, rate, degrees = 0 }: Tone): Float32Array {
  const phase = (degrees * Math.PI) / 180
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate + phase),
  )
}
