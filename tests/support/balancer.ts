import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address in front of instances, one at a time. */
export interface Balancer {
  url: string
  /** Leads to the instance at this port from now on; what is open stays where it is. */
  to(port: number): void
  stop(): Promise<void>
}

/** Passes connections on to an instance, as a load balancer does: where it is gone, they end at once. */
export async function startBalancer(port: number): Promise<Balancer> {
  let target = port
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const other = connect(target, 'localhost')
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => end.destroy())
      one.on('close', () => {
        open.delete(one)
        end.destroy()
      })
      one.pipe(end)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to(next) {
      target = next
    },
    async stop() {
      for (const it of open) it.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
