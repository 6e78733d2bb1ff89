import { IssuedCertificates } from '@trellis/widgets'

/** Certificates of the organisation, for administrators. */
const IssuedCertificatesPage = () => <IssuedCertificates />

export { IssuedCertificatesPage as Component }
