import { crc32 } from 'node:zlib'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type DemoOptions, demoCertificate, demoClient, demoPublicCertificate } from '@trellis/sdk/testing'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TrellisProvider } from '../shared/context.tsx'
import { contextOf } from '../shared/storybook/texts.ts'
import { badgeSvg, bakedPng } from './badgeImage.ts'
import { CertificateDetail } from './CertificateDetail.tsx'
import { IssuedCertificates } from './IssuedCertificates.tsx'
import { PublicCertificatePage } from './PublicCertificatePage.tsx'
import { UserBadges } from './UserBadges.tsx'

afterEach(cleanup)

function show(node: ReactNode, options: DemoOptions = {}) {
  const client = demoClient(options)
  render(<TrellisProvider value={contextOf(client, 'en')}>{node}</TrellisProvider>)
  return client
}
const own = (id: string, options: DemoOptions = {}, onFailed?: () => void) =>
  show(
    <CertificateDetail
      id={id}
      startHref={it => (it === 'leader360First' ? null : `#${it}`)}
      sprintHref={it => `#portfolio-${it ?? 'own'}`}
      onFailed={onFailed}
    />,
    options,
  )
const page = (options: DemoOptions = {}) =>
  show(<PublicCertificatePage id={`1-${'7c'.repeat(16)}`} ownHref="#in" />, options)
const sent = (client: ReturnType<typeof show>, name: string) => client.calls.filter(it => it.name === name)

describe('spec 1 section 2: badge and certificate detail page, signed in', () => {
  test('what is not reached yet has its start action, and none where that page is not there', async () => {
    own('teamFirst', { badges: { issued: [] } })
    expect((await screen.findByRole('link', { name: 'Form a team' })).getAttribute('href')).toBe('#teamFirst')
    cleanup()
    own('leader360First', { badges: { issued: [] } })
    await screen.findByText('Not earned yet')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('spec 1 section 8: badge load failure is told to the page', async () => {
    const failed = vi.fn()
    own('99', {}, failed)
    await waitFor(() => expect(failed).toHaveBeenCalledOnce())
  })

  test('of which kind it is, is told to the page, which leads back to where that kind is listed', async () => {
    for (const badge of [demoCertificate().badge, { ...demoCertificate().badge, type: 'BADGE' as const }]) {
      const found = vi.fn()
      const client = demoClient({ badges: { issued: [demoCertificate({ badge })] } })
      const id = String(demoCertificate().id)
      render(
        <TrellisProvider value={contextOf(client, 'en')}>
          <CertificateDetail id={id} startHref={() => null} sprintHref={() => '#'} onFound={found} />
        </TrellisProvider>,
      )
      await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith(badge.type))
      cleanup()
    }
  })

  test('its holder reads what was reached beside each criterion, and is led to the sprint', async () => {
    own('41')
    const row = async (name: RegExp) => (await screen.findByText(name)).closest('li')?.textContent
    expect(await row(/^Weeks$/)).toBe('WeeksMinimum of 88 weeksMeets criteria')
    expect(await row(/^Crew roles$/)).toMatch(/Manager, Mentor, Peer, and Team/)
    expect(await row(/participation of the sprint crew/)).toMatch(/85\.71%/)
    expect(await row(/on all behaviours/)).toMatch(/3 of 3/)
    expect(screen.getByRole('link', { name: 'Open the sprint' }).getAttribute('href')).toBe('#portfolio-own')
    cleanup()
    const { sprint } = demoCertificate()
    own('41', { badges: { issued: [demoCertificate({ sprint: sprint && { ...sprint, teamId: 7 } })] } })
    expect((await screen.findByRole('link', { name: 'Open the sprint' })).getAttribute('href')).toBe('#portfolio-7')
    cleanup()
    // Who has left the team, or whose sprint is gone, is led nowhere.
    own('41', { badges: { issued: [demoCertificate({ sprint: null })] } })
    expect(await row(/^Weeks$/)).toBe('WeeksMinimum of 8Meets criteria')
    expect(screen.queryByRole('link', { name: 'Open the sprint' })).toBeNull()
    cleanup()
    page()
    expect(await row(/^Weeks$/)).toBe('WeeksMinimum of 8Meets criteria')
  })

  test('nobody sees it before a public page is made; LinkedIn is shown first, and opened by a link alone', async () => {
    const client = own('17')
    expect(screen.queryByText('Add to my LinkedIn profile')).toBeNull()
    const make = await screen.findByRole('button', { name: 'Make a public page' })
    make.focus()
    fireEvent.click(make)
    fireEvent.click(make)
    const add = await screen.findByRole('button', { name: 'Add to my LinkedIn profile' })
    // A second press of the same key does nothing: neither LinkedIn nor the end of the page is next.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Show it' }))
    expect(screen.getByText('The public page is there.')).toBeDefined()
    fireEvent.click(add)
    expect(sent(client, 'badge.showCertificate')).toHaveLength(1)
    const dialog = await screen.findByRole('dialog', { hidden: true })
    const link = within(dialog).getByRole('link', { name: /Open LinkedIn/, hidden: true })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.linkedin\.com\/profile\/add\?/)
    expect(link.getAttribute('rel')).toBe('noreferrer')
  })

  test('a withdrawn one is neither shown nor kept', async () => {
    const verification = {
      ...demoCertificate().verification,
      isGenuine: true,
      isWithdrawn: true,
      at: '2026-11-23T10:42:00Z',
      list: '',
    }
    const withdrawn = { withdrawn_at: '2026-01-12T10:00:00Z', verification }
    own('41', { badges: { issued: [demoCertificate({ ...withdrawn, isPublic: false, publicUrl: null })] } })
    await screen.findByRole('heading', { name: 'Withdrawn by Alder Works on 12 January 2026' })
    expect(screen.queryByText('Show it')).toBeNull()
    expect(screen.queryByText('Keep it')).toBeNull()
    cleanup()
    const isPublic = { isPublic: true, isEmailShown: true, publicUrl: 'https://trellis.example/certification/1-a' }
    own('41', { badges: { issued: [demoCertificate({ ...withdrawn, ...isPublic })] } })
    // Its public page can still be taken away, and the address with it.
    await screen.findByText('Show it')
    expect(screen.queryByText('Keep it')).toBeNull()
    expect(screen.queryByText(/LinkedIn|Share as a post|Copy the public link|Make a new link/)).toBeNull()
    const hide = screen.getByRole('button', { name: 'Take the page away' })
    hide.focus()
    fireEvent.click(hide)
    // Nothing else is there to be done: one goes on at what is left, and reads what came of it.
    await screen.findByText('The public page is taken away.')
    await waitFor(() => expect(screen.queryByText('Show it')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Withdrawn by Alder Works on 12 January 2026')
  })
})

test('on a certificate a line parts the span of its sprint between the dates, never inside one', async () => {
  own('41')
  const span = (await screen.findByText('Sprint', { selector: 'dt' })).nextElementSibling
  expect(span?.textContent).toBe('1\u00a0September\u00a02025 to 26\u00a0October\u00a02025')
})

describe('plan, Badges: the public page', () => {
  test('what it is called is told to the page, for the title of the tab', async () => {
    const found = vi.fn()
    show(<PublicCertificatePage id={`1-${'7c'.repeat(16)}`} ownHref="#in" onFound={found} />)
    await waitFor(() => expect(found).toHaveBeenCalledExactlyOnceWith(demoPublicCertificate().badge.badge_name))
  })

  test('says what was verified; the address is masked', async () => {
    page()
    await screen.findByRole('heading', { name: 'Verified just now: genuine and valid' })
    expect(screen.getByText('a••@alder.example')).toBeDefined()
    expect(screen.getByText('Issued to the address that is hidden here')).toBeDefined()
  })

  test('one that was withdrawn says so, and no criteria any more', async () => {
    const gone = demoPublicCertificate(demoCertificate({ withdrawn_at: '2026-01-12T10:00:00Z' }))
    page({ badges: { page: gone } })
    await screen.findByText(/^A withdrawn certificate no longer says anything/)
    expect(screen.queryByText('What it stands for')).toBeNull()
    // Whom to ask, and that its holder can take the page away: there is nothing to share or keep.
    screen.getByText('Questions about it are answered by Alder Works.')
    screen.getByText(/Take the page away from your profile\.$/)
    expect(screen.queryByText(/Share or keep it/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('#in')
  })

  test('a link that leads nowhere is no page', async () => {
    page({ badges: { page: null } })
    await screen.findByRole('heading', { name: 'There is no page here' })
  })

  test('hidden while it is looked at, it is gone at the next check; a lost reply leaves what was last known', async () => {
    const badges: DemoOptions['badges'] = {}
    const client = page({ badges })
    const again = await screen.findByRole('button', { name: 'Check again' })
    client.switches.offline = true
    fireEvent.click(again)
    await screen.findByRole('heading', { name: 'It cannot be checked now' })
    expect(screen.getByText('Ada Lindqvist')).toBeDefined()
    client.switches.offline = false
    badges.page = null
    fireEvent.click(again)
    await screen.findByRole('heading', { name: 'There is no page here' })
    expect(screen.queryByText('Ada Lindqvist')).toBeNull()
  })
})

test('spec 1 section 2: who comes with a fragment is at that place once the badges are there', async () => {
  const gone: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    gone.push(this.id)
  }
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })
  show(<UserBadges certHref={it => `/cert/${it}`} startHref={() => null} place="trellis-cert" />)
  await waitFor(() => expect(gone).toEqual(['trellis-cert']))
  expect(document.activeElement?.id).toBe('trellis-cert')
})

test('spec 1 section 2: the profile lists badges by kind, each place with its fragment, and what is still to be reached', async () => {
  show(<UserBadges certHref={it => `/cert/${it}`} startHref={it => (it === 'leader360First' ? null : '#')} />)
  const badge = await screen.findByRole('link', { name: 'Growth Leader Insights' })
  expect(badge.getAttribute('href')).toBe('/cert/17')
  expect(document.getElementById('badges')?.contains(badge)).toBe(true)
  expect(document.getElementById('trellis-cert')?.textContent).toContain('Growth Leader sprint certificate')
  expect(screen.queryByText('Growth Leader 360')).toBeNull()
})

test('in the list a withdrawn one has the day on which it was withdrawn, as on its page', async () => {
  const issued = [demoCertificate({ issued_at: '2025-06-20T08:00:00Z', withdrawn_at: '2026-01-12T10:00:00Z' })]
  show(<UserBadges certHref={it => `/cert/${it}`} startHref={() => null} />, { badges: { issued } })
  const line = (await screen.findByText('Withdrawn')).closest('li')
  expect(line?.textContent).toContain('12 January 2026')
  expect(line?.textContent).not.toContain('2025')
})

test('an administrator is asked once before a certificate is withdrawn', async () => {
  const client = show(<IssuedCertificates />)
  const withdraw = await screen.findByRole('button', { name: 'Withdraw: Ada Lindqvist' })
  fireEvent.click(withdraw)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(sent(client, 'badge.withdrawCertificate')).toHaveLength(0)
  fireEvent.click(withdraw)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw', hidden: true }))
  await waitFor(() => expect(sent(client, 'badge.withdrawCertificate')).toHaveLength(1))
})

test('who withdraws certificates by keys goes on at the next one, and reads what came of it', async () => {
  const client = demoClient()
  const badge = demoCertificate().badge
  const list = ['Ada', 'Ben', 'Cleo'].map(
    (name, at): Awaited<ReturnType<typeof client.badge.issuedCertificates>>[number] => ({
      ...{ id: at + 1, badge, issued_at: '2025-06-20T08:00:00Z', withdrawn_at: null },
      user: { fullname: name, email: `${name}@alder.example` },
    }),
  )
  client.badge.issuedCertificates = () => Promise.resolve(list.map(it => ({ ...it })))
  client.badge.withdrawCertificate = ({ params: { id } }) => {
    const withdrawn_at = '2026-11-23T10:42:00Z'
    for (const it of list) if (it.id === Number(id)) it.withdrawn_at = withdrawn_at
    return Promise.resolve({ id: Number(id), withdrawn_at })
  }
  render(
    <TrellisProvider value={contextOf(client, 'en')}>
      <IssuedCertificates />
    </TrellisProvider>,
  )
  const withdraw = async (name: string) => {
    const button = await screen.findByRole('button', { name: `Withdraw: ${name}` })
    button.focus()
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw', hidden: true }))
    await screen.findByText(`The certificate of ${name} is withdrawn.`)
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  }
  expect([await withdraw('Ben'), await withdraw('Cleo'), await withdraw('Ada')]).toEqual([
    'Withdraw: Cleo',
    'Withdraw: Ada',
    'Issued certificates',
  ])
  // The day is that of what is said beside it.
  expect(screen.getAllByText('23 November 2026')).toHaveLength(3)
})

describe('Open Badges 3.0, Baking', () => {
  const credential = { name: 'A ]]> and a <b>' }
  test('an SVG holds its credential, and the words of the badge as text', () => {
    const svg = badgeSvg({ name: 'glaFirst', title: 'A <b>', issuer: 'A & B', issued: 'today', credential })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    const inner = parsed.getElementsByTagName('openbadges:credential')[0]?.textContent
    expect(JSON.parse(inner ?? '')).toEqual(credential)
    // As our own verifier reads it: in one piece.
    expect(svg.match(/<!\[CDATA\[/g)).toHaveLength(1)
    expect([...parsed.querySelectorAll('text')].map(it => it.textContent)).toEqual(['A <b>', 'A & B', 'today'])
  })
  test('a PNG has it in a part of its own, with its check sum, right after the header', () => {
    const png = new Uint8Array(60).fill(7)
    const baked = bakedPng(png, credential)
    const view = new DataView(baked.buffer)
    const length = view.getUint32(33)
    const words = new TextDecoder().decode(baked.subarray(37, 41 + length))
    expect(words).toBe(`iTXtopenbadgecredential\0\0\0\0\0${JSON.stringify(credential)}`)
    expect(view.getUint32(41 + length)).toBe(crc32(baked.subarray(37, 41 + length)))
    expect([...baked.subarray(0, 33)]).toEqual([...png.subarray(0, 33)])
    expect([...baked.subarray(45 + length)]).toEqual([...png.subarray(33)])
  })
})
