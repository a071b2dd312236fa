/*
 * The lower bound for composing prints: libjpeg-turbo decodes the photos and encodes the results,
 * nothing else. The pixels of the results are passed in.
 *
 *   floor QUALITY WIDTH HEIGHT PHOTO.jpg x4 PRINT.rgb x4      (prints: WIDTH x HEIGHT, RGB)
 *
 * Each line on standard input is one run, "JOB THREADS"; the output is "WALL_MS CPU_MS":
 *   prints   decode four photos, encode four prints
 *   singles  prints, and each photo four times at its own size, two of them in gray
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <turbojpeg.h>

enum { PHOTOS = 4, MAX_TASKS = 32, MAX_THREADS = 8 };

typedef struct {
  unsigned char *bytes;
  unsigned long length;
} File;

typedef struct {
  int width, height, format;
  unsigned char *pixels;
} Picture;

/* Decodes `source` into `picture`, or encodes `picture` if there is no source. */
typedef struct {
  const File *source;
  Picture *picture;
} Task;

static int quality;
static Task tasks[MAX_TASKS];
static int task_count, next_task;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
  fprintf(stderr, "floor: %s\n", what);
  exit(1);
}

static double now_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static File read_file(const char *path) {
  FILE *stream = fopen(path, "rb");
  if (!stream) fail(path);
  fseek(stream, 0, SEEK_END);
  File file = {NULL, ftell(stream)};
  rewind(stream);
  file.bytes = malloc(file.length);
  if (fread(file.bytes, 1, file.length, stream) != file.length) fail(path);
  fclose(stream);
  return file;
}

static Task *take_task(void) {
  pthread_mutex_lock(&lock);
  Task *task = next_task < task_count ? &tasks[next_task++] : NULL;
  pthread_mutex_unlock(&lock);
  return task;
}

static void *work(void *unused) {
  tjhandle decoder = tjInitDecompress(), encoder = tjInitCompress();
  for (Task *task = take_task(); task; task = take_task()) {
    Picture *picture = task->picture;
    if (task->source) {
      if (tjDecompress2(decoder, task->source->bytes, task->source->length, picture->pixels,
                        picture->width, 0, picture->height, picture->format, 0))
        fail(tjGetErrorStr2(decoder));
    } else {
      unsigned char *jpeg = NULL;
      unsigned long length = 0;
      int sampling = picture->format == TJPF_GRAY ? TJSAMP_GRAY : TJSAMP_420;
      if (tjCompress2(encoder, picture->pixels, picture->width, 0, picture->height,
                      picture->format, &jpeg, &length, sampling, quality, 0))
        fail(tjGetErrorStr2(encoder));
      tjFree(jpeg);
    }
  }
  tjDestroy(decoder);
  tjDestroy(encoder);
  return unused;
}

static void run_tasks(int threads) {
  pthread_t others[MAX_THREADS];
  next_task = 0;
  for (int i = 1; i < threads; i++) pthread_create(&others[i], NULL, work, NULL);
  work(NULL);
  for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
  task_count = 0;
}

static void add_task(const File *source, Picture *picture) {
  tasks[task_count++] = (Task){source, picture};
}

int main(int count, char **arguments) {
  if (count != 4 + 2 * PHOTOS) fail("wrong arguments");
  quality = atoi(arguments[1]);
  int width = atoi(arguments[2]), height = atoi(arguments[3]);

  File sources[PHOTOS];
  Picture photos[PHOTOS], grays[PHOTOS], prints[PHOTOS];
  tjhandle decoder = tjInitDecompress();
  for (int i = 0; i < PHOTOS; i++) {
    File file = sources[i] = read_file(arguments[4 + i]);
    Picture photo = {.format = TJPF_RGB};
    int sampling, space;
    if (tjDecompressHeader3(decoder, file.bytes, file.length, &photo.width, &photo.height,
                            &sampling, &space))
      fail(arguments[4 + i]);
    photo.pixels = malloc((size_t)photo.width * photo.height * 3);
    Picture gray = photo;
    gray.format = TJPF_GRAY;
    gray.pixels = malloc((size_t)photo.width * photo.height);
    tjDecompress2(decoder, file.bytes, file.length, gray.pixels, gray.width, 0, gray.height,
                  TJPF_GRAY, 0);
    photos[i] = photo;
    grays[i] = gray;

    File print = read_file(arguments[4 + PHOTOS + i]);
    if (print.length != (unsigned long)width * height * 3) fail("a print has another size");
    prints[i] = (Picture){width, height, TJPF_RGB, print.bytes};
  }
  tjDestroy(decoder);

  char job[16];
  int threads;
  while (scanf("%15s %d", job, &threads) == 2) {
    if (threads < 1 || threads > MAX_THREADS) fail("wrong number of threads");
    double wall = now_ms(CLOCK_MONOTONIC), cpu = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < PHOTOS; i++) add_task(&sources[i], &photos[i]);
    run_tasks(threads);
    for (int i = 0; i < PHOTOS; i++) add_task(NULL, &prints[i]);
    for (int i = 0; i < PHOTOS && !strcmp(job, "singles"); i++) {
      for (int twice = 0; twice < 2; twice++) {
        add_task(NULL, &photos[i]);
        add_task(NULL, &grays[i]);
      }
    }
    run_tasks(threads);
    printf("%.3f %.3f\n", now_ms(CLOCK_MONOTONIC) - wall, now_ms(CLOCK_PROCESS_CPUTIME_ID) - cpu);
    fflush(stdout);
  }
  return 0;
}
