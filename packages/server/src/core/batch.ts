import type { Socket } from 'node:net'
import { Messages, type Prepare } from './messages.ts'

/** A statement with its values; `name` keeps its plan with the connection. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** What a statement gave. `command` is INSERT, COMMIT and the like. */
export interface Result {
  rows: Record<string, unknown>[]
  rowCount: number | null
  command: string
}

interface Column {
  name: string
  parse(text: string): unknown
}

/** A statement that the database knows by name on a connection, and the columns it answers with. */
interface Known {
  text: string
  columns: Column[]
}

/** The driver's connection, as far as a batch uses it; the driver's types leave it out. */
interface Connection {
  stream: Socket
}

/** What a batch needs of the driver, which only db.ts may know. */
export interface Driver {
  prepare: Prepare
  parserOf(typeId: number): (text: string) => unknown
  /** The driver calls back on what it is given, with the messages of its connection. */
  submit(batch: Submitted): void
}

/** Something for a connection to do, which is told where there is none. */
export interface Submitted {
  handleError(error: Error): void
}

const knownOf = new WeakMap<Connection, Map<string, Known>>()

/**
 * Several statements as one message, answered by one: each message of its own costs a write, a wake-up and a read on both sides.
 * They run in order. After the first that fails none is run, and outside of a transaction none has happened.
 */
class Batch {
  readonly #driver: Driver
  readonly #statements: Statement[]
  readonly #finish: (error: Error | null, results: Result[]) => void
  readonly #results: Result[] = []
  /** The columns of each statement; those of a new one come with its answer. */
  readonly #columns: (Column[] | undefined)[] = []
  #known: Map<string, Known> = new Map()
  #rows: Record<string, unknown>[] = []
  #broken: Error | undefined
  #isOver = false
  /** The driver asks for it, and would set its own. */
  readonly callback = () => undefined

  constructor(driver: Driver, statements: Statement[], finish: (error: Error | null, results: Result[]) => void) {
    this.#driver = driver
    this.#statements = statements
    this.#finish = finish
  }

  submit(connection: Connection): Error | null {
    const known = knownOf.get(connection) ?? new Map<string, Known>()
    knownOf.set(connection, known)
    this.#known = known
    const messages = new Messages(this.#driver.prepare)
    try {
      for (const { name, text, values } of this.#statements) {
        const before = name ? known.get(name) : undefined
        const isKnown = before?.text === text
        // Whatever has become of an earlier one of this name: to close one that is not there is no error.
        if (name && !isKnown) messages.close(name)
        if (!isKnown) messages.parse(name ?? '', text)
        messages.bind(name ?? '', values)
        if (!isKnown) messages.describe()
        messages.execute()
        this.#columns.push(isKnown ? before.columns : undefined)
      }
    } catch (error) {
      // A value that cannot be written: nothing has been sent.
      return error as Error
    }
    messages.sync()
    if (connection.stream.writable) connection.stream.write(messages.take())
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns[this.#results.length] = message.fields.map(it => ({
      name: it.name,
      parse: this.#driver.parserOf(it.dataTypeID),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns[this.#results.length] ?? []
    const row: Record<string, unknown> = {}
    try {
      for (let index = 0; index < columns.length; index++) {
        const { name, parse } = columns[index] as Column
        const value = fields[index] as string | null
        row[name] = value === null ? null : parse(value)
      }
    } catch (error) {
      this.#broken ??= error as Error
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.#results.push({ rows: this.#rows, rowCount: count === undefined ? null : Number(count), command })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    if (this.#broken) {
      this.#end(this.#broken, [])
      return
    }
    for (const [index, { name, text }] of this.#statements.entries()) {
      if (name && this.#known.get(name)?.text !== text)
        this.#known.set(name, { text, columns: this.#columns[index] ?? [] })
    }
    this.#end(null, this.#results)
  }

  handleError(error: Error): void {
    // Which of them the database knows now is not worth finding out.
    for (const { name } of this.#statements) if (name) this.#known.delete(name)
    // All done and yet an error: it was the end of the transaction that failed.
    this.#end(error, this.#results.slice(0, this.#statements.length - 1))
  }

  handleCopyInResponse({ stream }: Connection): void {
    stream.destroy(new Error('COPY is not for here'))
  }

  handleCopyData(): void {
    // No statement of a batch copies.
  }

  #end(error: Error | null, results: Result[]): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#finish(error, results)
  }
}

interface Waiting {
  statement: Statement
  resolve(result: Result): void
  reject(error: Error): void
}

/** Sends the statements of one connection: those of the same tick together, one batch at a time, in order. */
export class Line {
  readonly #driver: Driver
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** The result of a statement. Rejects where it or one before it in its batch fails. */
  send(statement: Statement): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ statement, resolve, reject }) === 1 && !this.#isBusy) process.nextTick(this.#flush)
    })
  }

  readonly #flush = () => {
    const sent = this.#waiting
    this.#waiting = []
    this.#isBusy = true
    const batch = new Batch(
      this.#driver,
      sent.map(it => it.statement),
      (error, results) => {
        this.#isBusy = false
        if (this.#waiting.length > 0) process.nextTick(this.#flush)
        for (const [index, { resolve, reject }] of sent.entries()) {
          const result = results[index]
          if (result) resolve(result)
          else reject(error ?? new Error('The statement has no result'))
        }
      },
    )
    this.#driver.submit(batch)
  }
}
