/** SVG elements; `extra` adds attributes. */
export function box(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${extra}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, extra = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${extra}/>`
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number, extra = ''): string {
  return disc(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${round(width)}" ${extra}`)
}

export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return shape(
    d,
    'none',
    `stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}`,
  )
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

export function polyline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}

export function around(x: number, y: number, radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export const multiply = 'style="mix-blend-mode:multiply"'

function round(value: number): number {
  return Math.round(value * 10) / 10
}
