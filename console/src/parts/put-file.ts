/** Where a file can be uploaded, as the service says. */
interface UploadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Uploads a file to the bucket. Throws if the bucket does not accept it. */
export async function putFile({ url, headers }: UploadTarget, file: File): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: file });
  if (!response.ok) throw new Error(`The bucket did not accept the file (${response.status}).`);
}
