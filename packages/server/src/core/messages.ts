/** Any value as the driver would write it: a buffer is binary. */
export type Prepare = (value: unknown) => string | Buffer | null

/** Where messages are put together, one batch at a time; what is taken is a copy. */
let space = Buffer.allocUnsafeSlow(65_536)

/** PostgreSQL's messages of the extended query protocol, one after the other in one piece of memory. */
export class Messages {
  #at = 0
  readonly #prepare: Prepare

  constructor(prepare: Prepare) {
    this.#prepare = prepare
  }

  /** Introduces a statement; the empty name is for one use. */
  parse(name: string, text: string): void {
    const start = this.#begin(0x50)
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#end(start)
  }

  /** Gives a statement its values. */
  bind(name: string, values: unknown[]): void {
    const start = this.#begin(0x42)
    this.#text('')
    this.#text(name)
    const written = values.map(it => (typeof it === 'string' ? it : this.#written(it)))
    const isBinary = written.some(it => typeof it === 'object' && it !== null)
    this.#int16(isBinary ? written.length : 0)
    if (isBinary) for (const it of written) this.#int16(typeof it === 'object' && it !== null ? 1 : 0)
    this.#int16(written.length)
    for (const it of written) this.#value(it)
    this.#int16(0)
    this.#end(start)
  }

  /** Asks which columns are to come. */
  describe(): void {
    const start = this.#begin(0x44)
    this.#room(1)
    space[this.#at++] = 0x50
    this.#text('')
    this.#end(start)
  }

  execute(): void {
    const start = this.#begin(0x45)
    this.#text('')
    this.#int32(0)
    this.#end(start)
  }

  /** Forgets a statement, known or not. */
  close(name: string): void {
    const start = this.#begin(0x43)
    this.#room(1)
    space[this.#at++] = 0x53
    this.#text(name)
    this.#end(start)
  }

  sync(): void {
    this.#end(this.#begin(0x53))
  }

  /** All of it, as one buffer. */
  take(): Buffer {
    return Buffer.from(space.subarray(0, this.#at))
  }

  #begin(code: number): number {
    this.#room(5)
    space[this.#at] = code
    this.#at += 5
    return this.#at - 4
  }

  #end(start: number): void {
    space.writeInt32BE(this.#at - start, start)
  }

  #int16(value: number): void {
    this.#room(2)
    if (value > 65_535) throw new Error('Too many values for one statement')
    this.#at = space.writeUInt16BE(value, this.#at)
  }

  #int32(value: number): void {
    this.#room(4)
    this.#at = space.writeInt32BE(value, this.#at)
  }

  #text(value: string): void {
    this.#room(value.length * 3 + 1)
    this.#at += space.write(value, this.#at)
    space[this.#at++] = 0
  }

  #value(value: string | Buffer | null): void {
    if (value === null) {
      this.#int32(-1)
      return
    }
    this.#room(4 + (typeof value === 'string' ? value.length * 3 : value.length))
    const start = this.#at
    this.#at += 4
    if (typeof value === 'string') this.#at += space.write(value, this.#at)
    else this.#at += value.copy(space, this.#at)
    space.writeInt32BE(this.#at - start - 4, start)
  }

  /** An instant quicker than the driver, who writes it in the machine's zone. Years beyond four digits are left to it. */
  #written(value: unknown): string | Buffer | null {
    if (!(value instanceof Date)) return this.#prepare(value)
    const year = value.getUTCFullYear()
    return year > 0 && year < 9999 ? value.toISOString() : this.#prepare(value)
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= space.length) return
    const wider = Buffer.allocUnsafeSlow(Math.max(space.length * 2, this.#at + bytes))
    space.copy(wider, 0, 0, this.#at)
    space = wider
  }
}
