export const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && /^bearer /i.test(authorization)
    ? authorization.slice('bearer '.length).trim()
    : undefined;
