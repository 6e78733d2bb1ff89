import { expect, test } from 'vitest'
import { alderSuite } from '../support/alder.ts'
import type { Json } from '../support/api.ts'

const { as } = alderSuite()
const own = async (): Promise<Json> =>
  (await as('ada', 'badge.certificate', { params: { id: 'sprintCertificate' } })).data
const show = (id: number, isPublic = true, isEmailShown = false) =>
  as('ada', 'badge.showCertificate', { params: { id }, body: { isPublic, isEmailShown } })
const withdraw = (id: number) => as('cleo', 'badge.withdrawCertificate', { params: { id } })

test('one that is withdrawn gets no new link and is shown no more than it was; its page can be taken away', async () => {
  const { id, publicId } = await own()
  await show(id)
  await withdraw(id)
  const renewed = await as('ada', 'badge.renewCertificateLink', { params: { id }, body: { publicId } })
  const withAddress = await show(id, true, true)
  expect((await show(id, true, false)).status).toBe(200)
  expect((await show(id, false)).status).toBe(200)
  const again = await show(id)
  for (const it of [renewed, withAddress, again])
    expect([it.status, it.body.error.details]).toEqual([409, { reason: 'withdrawn' }])
  expect(await own()).toMatchObject({ publicId, isPublic: false })
})
