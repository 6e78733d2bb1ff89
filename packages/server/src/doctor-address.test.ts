import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './core/config.ts'
import { tryOwnAddress } from './doctor-address.ts'

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner@db/trellis?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.customer.org',
  MAIL_FROM: 'trellis@customer.org',
  TRELLIS_SUPPORT_EMAIL: 'help@customer.org',
}
const examine = async (env: NodeJS.ProcessEnv) => {
  const { topic, level, says } = await tryOwnAddress(readConfig({ ...good, ...env }))
  return `${level} ${topic}: ${says}`
}

/** Of 127.0.0.1, signed by itself, for these tests alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyCeGQo9d6eJFh3pa
bxmlhFCoRbvOPCsU12NXC/tItvShRANCAARECFHqIBe9TtSyU0TIUX7xBuDm/tZV
AvMaqN1ppg17/0KH6tsssrxMMUoBIOMEZVbx5sw1Lc9wP7VkSDVh3So9
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUPXq38LzAf5UqesuD4db/Nxn9FBEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE0MzcxNloYDzIxMjYxMTA1
MTQzNzE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARECFHqIBe9TtSyU0TIUX7xBuDm/tZVAvMaqN1ppg17/0KH6tsssrxM
MUoBIOMEZVbx5sw1Lc9wP7VkSDVh3So9o2QwYjAdBgNVHQ4EFgQUgS0h5WzaA2Cb
yLceU90V9XNUNaowHwYDVR0jBBgwFoAUgS0h5WzaA2CbyLceU90V9XNUNaowDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQD/gJgVP/d0xMKaCWD73DpRfmLQPNI/eGt9G08ktZ0AsgIgcx8adKo1Eb+rD0xl
vxAp5xjXuUDRkcIUXdqdXlBodCU=
-----END CERTIFICATE-----`

async function serve(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
/** What the address itself answers, given its own name. */
const answering = async (write: (url: string) => [status: number, body?: string, location?: string]) => {
  let own = ''
  const answer: RequestListener = (_, reply) => {
    const [status, body = '', location] = write(own)
    reply.writeHead(status, location ? { location } : {}).end(body)
  }
  own = `http://${await serve(createServer(answer))}`
  return own
}

test('where the server answers by its own address nothing is amiss', async () => {
  const TRELLIS_URL = await answering(url => [200, JSON.stringify({ issuer: `${url}/oidc` })])
  expect(await examine({ TRELLIS_URL })).toBe(`ok own address: ${TRELLIS_URL} answers from here`)
})

test.each<[string, [status: number, body?: string, location?: string], RegExp]>([
  ['something else answers', [200, '<h1>Welcome</h1>'], /^mend own address: .*something else answers/],
  ['another server answers', [200, '{"issuer":"https://other.org/oidc"}'], /^mend .*another TRELLIS_URL/],
  ['the proxy keeps the way to itself', [404], /^mend .*answers 404: the proxy must hand on \/oidc/],
  ['it leads elsewhere', [301, '', 'https://www.customer.org/'], /^mend .*elsewhere, to https:\/\/www\.customer\.org/],
])('%s', async (_, reply, says) => {
  expect(await examine({ TRELLIS_URL: await answering(() => reply) })).toMatch(says)
})

test('nobody answers', async () => {
  const server = createServer()
  const TRELLIS_URL = `http://${await serve(server)}`
  await new Promise(resolve => server.close(resolve))
  expect(await examine({ TRELLIS_URL })).toMatch(/^mend .*nobody answers \(ECONNREFUSED\): start the server/)
  expect(await examine({ TRELLIS_URL, NODE_ENV: '' })).toMatch(/^look .*nobody answers/)
  // With the embedded database the doctor runs while no server does.
  const embedded = { TRELLIS_URL, DATABASE_URL: '', TRELLIS_DATA: '/srv' }
  expect(await examine(embedded)).toMatch(/^look .*nobody answers/)
})

test('the name is not known from here', async () => {
  const found = await examine({ TRELLIS_URL: 'https://trellis.invalid', TRUST_PROXY: '10.0.0.7' })
  expect(found).toMatch(/^mend .*the name trellis\.invalid is not known here \(E/)
})

test('its certificate is not trusted, or there is none', async () => {
  const signedByItself = `https://${await serve(createSecureServer({ key, cert }))}`
  expect(await examine({ TRELLIS_URL: signedByItself })).toMatch(
    /^mend .*its certificate is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\): .*NODE_EXTRA_CA_CERTS/,
  )
  const plain = `https://${await serve(createServer())}`
  expect(await examine({ TRELLIS_URL: plain })).toMatch(/^mend .*it does not speak TLS \(ERR_SSL_/)
})
