package org.lorentztron.experiments.separability;

/** Pictures of one stream by their place in it; the same place gives the same picture every time. */
interface PictureSource {
    Picture picture(int index);
}
